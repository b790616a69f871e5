# make demo    compile the example company's sources into build/demo and ask it three questions
# make test    what CI runs: a fresh environment, the built wheel, lint, types, tests
# make check   the same checks in the environment at hand, quicker
# make bench   speed and memory, as ratios against floors of the same run; PAGES=100000 for a large wiki
# make docs    write the generated pages of the reference
# make quality how often answers, relations and grounding are right

PYTHON ?= python3
TEST := .venv-test
DEMO := .venv
BENCH := .venv-bench
PAGES ?= 10000

.PHONY: demo test check bench quality docs

demo:
	$(PYTHON) -m venv $(DEMO)
	$(DEMO)/bin/pip install --quiet '.[embeddings]'
	PATH="$(CURDIR)/$(DEMO)/bin:$$PATH" bash examples/demo.sh build/demo

test:
	rm -rf $(TEST) build/wheel
	$(PYTHON) -m venv $(TEST)
	$(TEST)/bin/pip wheel --quiet --no-deps --wheel-dir build/wheel .
	$(TEST)/bin/pip install --quiet "$$(ls build/wheel/*.whl)[dev]"
	$(MAKE) --no-print-directory check BIN=$(TEST)/bin/

BIN ?=
check:
	$(BIN)ruff check src tests bench docs examples
	$(BIN)ruff format --check src tests bench docs examples
	$(BIN)python -m mypy
	$(BIN)python -m pytest -q

bench:
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install --quiet '.[bench]'
	$(BENCH)/bin/python -m bench.speed --pages $(PAGES) --write docs/reference/performance.md

quality:
	$(BIN)python -m bench.quality

docs:
	$(BIN)python docs/make_reference.py
