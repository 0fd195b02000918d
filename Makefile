# Every command of the project. `make` lists them.

CARGO ?= cargo
# All crates with all that they can do.
ALL := --workspace --features halfturn-server/schema
# Seconds for each fuzz target.
FUZZ_SECONDS ?= 60
# Where the Python package is built and tested.
PYTHON_ENV := $(or $(CARGO_TARGET_DIR),target)/python
# What benchmarks need and make: table files, other people's solvers, results.
BENCH := $(or $(CARGO_TARGET_DIR),target)/bench
BENCH_RUN := $(CARGO) run --release --locked --manifest-path bench/Cargo.toml --target-dir $(or $(CARGO_TARGET_DIR),target) -- --work $(BENCH)
BENCH_OPTIONS ?= --curves

.PHONY: help
help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "%-16s %s\n", $$1, $$2}'

.PHONY: build
build: ## build the command line, optimised
	$(CARGO) build --release --locked

.PHONY: test
test: lint ## run all tests: what continuous integration runs
	$(CARGO) test $(ALL) --locked
	$(CARGO) test -p halfturn-search --no-default-features --lib --locked
	$(MAKE) test-python
	$(MAKE) test-web
	$(MAKE) test-npm

# Builds the wheel with a profile of cargo and installs it.
define install-wheel
rm -rf $(PYTHON_ENV)/wheels
cd python && $(abspath $(PYTHON_ENV))/bin/maturin build --quiet --locked --profile $(1) --out $(abspath $(PYTHON_ENV))/wheels
$(PYTHON_ENV)/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps $(PYTHON_ENV)/wheels/*.whl
endef
PYTEST = HALFTURN_TABLES=$(abspath $(PYTHON_ENV))/tables $(abspath $(PYTHON_ENV))/bin/python -m pytest -p no:cacheprovider

.PHONY: test-python
test-python: install-python run-python-tests ## build the Python wheel, install it in an environment of its own and test it there

# Not optimised as a release is: that takes minutes to compile.
.PHONY: install-python
install-python: python-env
	$(call install-wheel,dev)

.PHONY: run-python-tests
run-python-tests:
	cd python && $(PYTEST) --quiet tests README.md --pyargs halfturn --doctest-modules

.PHONY: acceptance-python
acceptance-python: python-env ## run the heavy proof of the Python package: a cluster whose workers are killed
	$(call install-wheel,acceptance)
	cd python && HALFTURN_HEAVY=1 $(PYTEST) -s tests/test_heavy.py

.PHONY: web
web: npm-dist ## build the page into web/dist; a server that is built afterwards has it inside
	cd web && npm run --silent build

# The package's files: the engine, and the modules that ask it. The page imports them.
.PHONY: npm-dist
npm-dist:
	$(MAKE) -j2 web-packages web-engine
	rm -f npm/dist/*.js npm/dist/*.d.ts
	cd web && npm run --silent client

.PHONY: npm
npm: npm-dist ## pack the npm package into target/npm, and test it in a new folder: Node, pages, bundlers
	web/scripts/get-chromium.sh
	node --test npm/tests/nodes.test.mjs
	node npm/tests/package.mjs $(or $(CARGO_TARGET_DIR),target)/npm --bundlers

.PHONY: test-npm
test-npm: npm-dist ## pack the npm package and test it in a new folder: Node and plain pages
	web/scripts/get-chromium.sh
	node --test npm/tests/nodes.test.mjs
	node npm/tests/package.mjs $(or $(CARGO_TARGET_DIR),target)/npm

.PHONY: serve
serve: web ## build the page into the program and serve it at http://localhost:8333
	$(CARGO) run --release --locked -- serve

# One thread optimises the engine; the packages are installed meanwhile.
.PHONY: web-engine
web-engine:
	web/scripts/build-wasm.sh

.PHONY: test-web
test-web: web ## build the page and test it in Chromium
	cd web && npm run --silent lint
	web/scripts/get-chromium.sh
	$(MAKE) run-page-tests

.PHONY: run-page-tests
run-page-tests:
	cd web && npm run --silent test
	cd web && npm run --silent e2e

.PHONY: bench-web
bench-web: web ## time the page in Chromium, over a slow line too, and race the npm package against other people's
	mkdir -p $(BENCH)/web && cp web/bench/package.json $(BENCH)/web/
	npm install --silent --prefix $(BENCH)/web --no-package-lock
	web/scripts/get-chromium.sh
	cd web && node bench/load.mjs dist
	cd web && node bench/timer.mjs
	cd web && node bench/race.mjs dist ../npm/dist $(abspath $(BENCH))/web/node_modules

# Not `npm ci`: it wants the packages of all other systems listed, which not every registry can do.
.PHONY: web-packages
web-packages:
	@if ! cmp -s web/package-lock.json web/node_modules/installed.json; then \
		cd web && npm install --no-save --silent && cp package-lock.json node_modules/installed.json; fi

.PHONY: wheel
wheel: python-env ## build the Python wheel, optimised, into target/wheels
	cd python && $(abspath $(PYTHON_ENV))/bin/maturin build --locked --release --out $(abspath $(PYTHON_ENV)/../wheels)

.PHONY: python-env
python-env:
	@if ! cmp -s python/requirements.txt $(PYTHON_ENV)/requirements.txt; then \
		rm -rf $(PYTHON_ENV) && python3 -m venv $(PYTHON_ENV) && \
		$(PYTHON_ENV)/bin/python -m pip install --quiet --disable-pip-version-check -r python/requirements.txt && \
		cp python/requirements.txt $(PYTHON_ENV)/; fi

.PHONY: lint
lint: ## check formatting, lints and documentation
	.ci/wrapped
	.ci/names
	$(CARGO) fmt --all --check
	$(CARGO) fmt --manifest-path bench/Cargo.toml --check
	$(CARGO) metadata --locked --format-version 1 --manifest-path bench/Cargo.toml > /dev/null
	$(CARGO) clippy $(ALL) --all-targets --locked -- -D warnings
	$(CARGO) clippy -p halfturn-search -p halfturn-solve --no-default-features --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(ALL) --no-deps --locked

.PHONY: acceptance
acceptance: ## run the heavy proofs: optimised, minutes long
	$(CARGO) test $(ALL) --profile acceptance --locked --no-fail-fast -- --include-ignored
	HALFTURN_HEAVY=1 $(MAKE) test-web
	HALFTURN_HEAVY=1 $(MAKE) npm
	$(MAKE) acceptance-python

# Scrambles in the study.
STUDY_ROWS ?= 100000

.PHONY: study
study: ## a hundred thousand scrambles on one thread and on two, compared with a million real ones: hours long, on a quiet machine
	HALFTURN_STUDY_ROWS=$(STUDY_ROWS) $(CARGO) test -p halfturn-cli --profile acceptance --locked --test study -- --ignored --nocapture

# How often the suites of Rust, Python and the page are run.
REPEAT ?= 20 20 5

.PHONY: repeat
repeat: ## find flaky tests: run all suites again and again while busy loops occupy all processors, hours long
	.ci/repeat $(REPEAT)

.PHONY: fuzz
fuzz: ## fuzz notation, facelets and table files, FUZZ_SECONDS each (needs cargo-fuzz)
	for target in notation facelets table; do \
		RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

.PHONY: bench-two-phase
bench-two-phase: bench-peers ## race our two-phase solvers against others, minutes long; results in target/bench/results
	$(BENCH_RUN) --output $(BENCH)/results $(BENCH_OPTIONS)

# Peers that are not crates; without Python or Node the race is run without them.
.PHONY: bench-peers
bench-peers:
	@if ! command -v python3 >/dev/null; then echo "No python3: the peer kociemba does not take part."; \
	elif ! cmp -s bench/peers/requirements.txt $(BENCH)/python/requirements.txt; then \
		rm -rf $(BENCH)/python && python3 -m venv $(BENCH)/python && \
		$(BENCH)/python/bin/python -m pip install --quiet --disable-pip-version-check -r bench/peers/requirements.txt && \
		cp bench/peers/requirements.txt $(BENCH)/python/ || \
		{ rm -rf $(BENCH)/python; echo "The peer kociemba cannot be installed and does not take part."; }; fi
	@if ! command -v npm >/dev/null; then echo "No npm: the peer cubing does not take part."; \
	elif ! cmp -s bench/peers/package.json $(BENCH)/node/package.json; then \
		rm -rf $(BENCH)/node && mkdir -p $(BENCH)/node && cp bench/peers/package.json $(BENCH)/node/ && \
		npm install --prefix $(BENCH)/node --no-package-lock --no-audit --no-fund --loglevel=error || \
		{ rm -rf $(BENCH)/node; echo "The peer cubing cannot be installed and does not take part."; }; fi

.PHONY: load-test
load-test: build ## ask a server on this machine as much as it bears (needs wrk and curl)
	bench/load/run.sh $(or $(CARGO_TARGET_DIR),target)/release/halfturn

.PHONY: api-fuzz
api-fuzz: build ## ask a server all that its description allows, and more (needs Python and curl)
	python3 -m venv $(BENCH)/schemathesis && $(BENCH)/schemathesis/bin/pip install --quiet --disable-pip-version-check schemathesis==4.32.5
	bench/load/fuzz.sh $(or $(CARGO_TARGET_DIR),target)/release/halfturn $(BENCH)/schemathesis/bin/schemathesis

.PHONY: signature
signature: ## count the nodes of all solvers on fixed cubes, into bench/signature.txt
	$(BENCH_RUN) --signature > $(BENCH)-signature.txt && mv $(BENCH)-signature.txt bench/signature.txt
	cat bench/signature.txt

.PHONY: openapi
openapi: ## write the description of the server's interface, and the types of the page that are made from it
	$(CARGO) run --quiet --locked -p halfturn-server --features schema --example openapi > $(or $(CARGO_TARGET_DIR),target)/openapi.json
	mv $(or $(CARGO_TARGET_DIR),target)/openapi.json crates/halfturn-server/openapi.json
	cd web && npm run --silent schema

.PHONY: docs
docs: ## write the pages of docs/ that are made from the code
	$(CARGO) run --quiet --locked -p halfturn --example capabilities > $(or $(CARGO_TARGET_DIR),target)/capabilities.md
	mv $(or $(CARGO_TARGET_DIR),target)/capabilities.md docs/capabilities.md

.PHONY: results
results: ## write docs/results from the result files in docs/results/data
	$(CARGO) run --quiet --locked -p halfturn-lab --example results -- docs/results

.PHONY: man
man: ## write the manual pages to target/man
	$(CARGO) run --release --locked -- man --dir target/man

.PHONY: fmt
fmt: ## format the code
	$(CARGO) fmt --all
	$(CARGO) fmt --manifest-path bench/Cargo.toml

.PHONY: clean
clean: ## remove what was built; tables are in the user's cache folder
	$(CARGO) clean
