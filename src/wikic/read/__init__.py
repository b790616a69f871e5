"""How questions are answered: the catalogue, the pages chosen, the claims that cover the question, or a refusal."""
