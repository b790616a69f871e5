#!/usr/bin/env bash
# Compile the example company's sources into a new knowledge base and ask it three questions.
#   bash examples/demo.sh [FOLDER]
set -euo pipefail
kb=${1:-build/demo}
here=$(cd "$(dirname "$0")" && pwd)

# Only a folder that an earlier demo made is thrown away.
if [ -e "$kb/wikic.toml" ]; then rm -rf "$kb"; fi

wikic init "$kb"
wikic ingest --kb "$kb" "$here/sources"

for question in \
  "How long does the gateway wait for an acquirer today, and what did the earlier decisions say?" \
  "Pendant combien de temps le Webhook Dispatcher rejoue-t-il un événement ?" \
  "Do our documents agree on the acquirer timeout of the Payment Gateway?"; do
  printf '\n\033[1m? %s\033[0m\n\n' "$question"
  wikic ask --kb "$kb" "$question" || true # a refusal exits 1, and is an answer too
done

printf '\nWhere to look next:\n'
printf '  %s/wiki/index.md   the wiki, a line a page\n' "$kb"
printf '  git -C %s log      one commit a source\n' "$kb"
printf '  wikic lint --kb %s what the wiki still disagrees on\n' "$kb"
