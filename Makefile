# The one door. `make` alone says what there is.

.PHONY: help run test check gen bench bench-peers clean practice-remove
.DEFAULT_GOAL := help

# Node is the only thing that must be there to say what else is missing.
node = @command -v node >/dev/null 2>&1 || { echo "CarPal needs Node 20 or newer: https://nodejs.org/"; exit 1; }; exec node

help:
	@echo "make run              start CarPal here: installs, builds, migrates and loads what is missing"
	@echo "make test             every test, of the programs and of the web; ends with N passed, N failed"
	@echo "make check            formatting, lints, types, stale generated files"
	@echo "make gen              write the generated files again"
	@echo "make bench            measure tiles, ingest and the page's weight, in one table"
	@echo "make bench-peers      install the programs that make bench compares with"
	@echo "make practice-remove  remove the practice car parks"
	@echo "make clean            remove what was built; with DATA=1 the private database too"

run:
	$(node) dev/run.mjs

test:
	$(node) dev/test.mjs

check:
	$(node) dev/check.mjs

gen:
	$(node) dev/gen.mjs

bench:
	$(node) dev/bench.mjs

bench-peers:
	$(node) dev/bench-peers.mjs

practice-remove:
	$(node) dev/practice-remove.mjs

clean:
	$(node) dev/clean.mjs $(if $(filter 1,$(DATA)),--data)
