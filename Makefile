# Everything that can be done with a clone. `make` alone lists it.

targets := help run test prove check gen bench bench-peers practice-remove clean
.PHONY: $(targets)
.DEFAULT_GOAL := help

# What follows `prove` or `bench` names what to prove or measure: no targets of their own, though folders may be called so.
ifneq (,$(filter prove bench,$(firstword $(MAKECMDGOALS))))
names := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
noops := $(filter-out $(targets),$(names))
.PHONY: $(noops)
$(noops): ; @:
endif

# Node is the only thing that must be there to say what else is missing.
node = @command -v node >/dev/null 2>&1 || { echo "CarPal needs Node 20 or newer: https://nodejs.org/"; exit 1; }; exec node

help:
	@echo "make run              start CarPal; first installs, builds, migrates and loads what is missing"
	@echo "make test             run every test; ends with: N passed, N failed"
	@echo "make prove [NAME]     run a long proof whole, of which make test runs a sample; without NAME, list them"
	@echo "make check            check formatting, lints, types and that generated files are current"
	@echo "make gen              write the generated files again"
	@echo "make bench [NAME]     measure speed and size on this machine; NAME is tiles, question, ingest, messages, services, admin, live, forecast or page"
	@echo "make bench-peers      install the programs that make bench compares with"
	@echo "make practice-remove  remove the practice car parks"
	@echo "make clean            remove what was built; with DATA=1 the private database too"

run:
	$(node) dev/run.mjs

test:
	$(node) dev/test.mjs

prove:
	$(node) dev/prove.mjs $(names)

check:
	$(node) dev/check.mjs

gen:
	$(node) dev/gen.mjs

bench:
	$(node) dev/bench.mjs $(names)

bench-peers:
	$(node) dev/bench-peers.mjs

practice-remove:
	$(node) dev/practice-remove.mjs

clean:
	$(node) dev/clean.mjs $(if $(filter 1,$(DATA)),--data)
