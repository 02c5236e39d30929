# SPDX-License-Identifier: MIT
# `make` builds, `make run` runs a demonstration, `make check` and `make check-full` test. V=1 prints the commands, SAN=1 (address,
# undefined) or SAN=thread builds with sanitizers, WERROR=1 or CI=true makes warnings errors. You may set CC, CFLAGS, CPPFLAGS,
# LDFLAGS, DESTDIR and prefix (or PREFIX); the project's own flags are in ALL_*, before yours.

# ---- sources and programs -----------------------------------------------------------------------------------
# All sources of a folder are built, and all its tests run, in alphabetical order.
# LIB_WORDS_SRC is compiled for bitboards of 1, 2 and 3 words of 64 squares (draughts need 2 at most): x.w1.o and so on.
# The generation of moves is compiled again as x.w1n.o for processors with popcnt and BMI2 (libadj/base/processor.h).
LIB_WORDS_SRC = $(addprefix libadj/,chess/gen.c draughts/generate.c mates/build.c mates/plan.c mates/rate.c)
widths = $(foreach w,$2,$(patsubst %.c,%.w$w,$(filter libadj/$1/%,$(LIB_WORDS_SRC))))
WORDS = $(call widths,chess,1 1n 2 2n 3 3n) $(call widths,draughts,1 1n 2 2n) $(call widths,mates,1 2 3)
LIB_SRC = $(filter-out $(LIB_WORDS_SRC),$(sort $(wildcard libadj/*.c libadj/*/*.c)))
# Those for which -O3 may pay; it takes half as long again to compile them.
LIB_FAST_SRC = $(addprefix libadj/,base/xmlbound.c $(addprefix chess/,apply.c gen.c legal.c moves.c repeat.c) draughts/generate.c \
	codec/san_quick.c \
	$(addprefix notation/,boundary.c comment.c lexer.c movetext.c text.c walk.c))
# Code that seldom runs: -Og compiles it in half the time of -O2. libadj/mates/%.w3 is for rulesets of users only.
LIB_COLD_SRC = $(filter-out $(addprefix libadj/,draw/board_text.c game/tree.c judge/adjudicate.c judge/termination.c report/wrap.c), \
	$(filter $(addprefix libadj/,draw/% game/% judge/% report/% rules/%),$(LIB_SRC))) libadj/mates/%.w3 \
	$(addprefix libadj/,$(addprefix chess/,explain.c fen.c setup.c special_t%.c) draughts/explain.c \
	$(addprefix codec/,decoder.c encoding_words.c lichess.c lippo.c pgn_letters.c turtle.c) \
	$(addprefix mates/,blocked.c distance.c material.c pattern.c) notation/gap.c)
# adj-submit (libcurl) and adj-enter (libedit) are separate programs that adj runs, so that adj does not load the libraries.
TOOL_SRC = $(addprefix converters/,batch.c cli.c game_piece.c games.c input.c messages.c outputs.c pages.c pipeline.c rulesets.c select.c select_field.c split.c undecided.c unique.c)
SUBMIT_SRC = converters/adj_submit.c $(TOOL_SRC)
ENTER_SRC = $(addprefix converters/,adj_enter.c lineedit.c) $(TOOL_SRC)
ADJ_SRC = $(filter-out $(filter-out $(TOOL_SRC),$(SUBMIT_SRC) $(ENTER_SRC)),$(sort $(wildcard converters/*.c)))
# The event code that adj and adjd share; linked statically into each, like base.
EVENT_SRC = $(sort $(wildcard event/*.c))
ADJD_SRC = $(sort $(wildcard adjd/*.c adjd/*/*.c))
MIGRATIONS = $(sort $(wildcard adjd/store/migrations/*.sql))
DESK = $(sort $(wildcard adjd/desk/static/*))
# C tests are programs build/tests/*/*.t; those of tests/oom/ are linked with a malloc wrapper.
TEST_SRC = $(filter-out tests/bench/% tests/newgame/%,$(sort $(wildcard tests/*/*.c)))
TEST_SCRIPTS = $(sort $(wildcard $(patsubst %,tests/%/*.t,api bindings browser cases meta records security)))
# Two tiers: a test with a line "Tier: full" in the comment at its head runs in `make check-full` only, every other one in
# `make check` too. Scripts with a line "Stores: sqlite, postgres" run in `make check-full` a second time, with PostgreSQL.
# Only the tests of adjd run under ThreadSanitizer, because the other programs have no threads.
FULL = $(shell grep -lE '^(#| \*) Tier: full' $(TEST_SRC) $(TEST_SCRIPTS))
QUICK = $(filter $(if $(filter thread,$(SAN)),$(ADJD_TEST_SRC) tests/api/% tests/security/%,%),$(filter-out $(FULL),$(TEST_SRC) $(TEST_SCRIPTS)))
BOTH_STORES = $(shell grep -lE '^# Stores: sqlite, postgres' $(TEST_SCRIPTS))
SOAK_SCRIPTS = $(sort $(wildcard tests/soak/*.t))
# Test vectors computed by other programs, compressed; the tests read them decompressed.
VECTORS = $(patsubst tests/%.xz,$(BUILD)/%,$(sort $(wildcard tests/vectors/*/*.jsonl.xz)))
TRANSLATIONS = $(addprefix po/,ru.po)
SCHEMAS = $(addprefix schemas/,game.xsd regulations.xsd ruleset.xsd verdict.xsd)
OPENAPI = schemas/openapi.json
RULEBOOK = docs/rulebook.md
UNITS = adjd.service adjd.socket
MAN = adjd/adjd.8 adjd/adjd-audit.7 adjd/adjd-cluster.7 adjd/adjd.conf.5 converters/adj.1 converters/adj-ruleset.5 libadj/libadj.3
MAN_RU = $(foreach f,$(MAN),$(dir $f)ru/$(notdir $f))
# --as-needed drops the libraries that a program does not use.
PKGS = jansson libarchive libcurl libedit libpq libqrencode libseccomp libsodium libxml-2.0 nettle sqlite3 uuid zlib

# ---- flags and rules ----------------------------------------------------------------------------------------
VERSION := $(shell sed -n 's/.*ADJ_VERSION "\(.*\)"/\1/p' libadj/adj.h)
MAJOR := $(firstword $(subst ., ,$(VERSION)))
prefix ?= $(or $(PREFIX),/usr/local)
libdir ?= $(prefix)/lib
sysconfdir ?= $(if $(filter /usr,$(prefix)),/etc,$(prefix)/etc)
override SAN := $(SAN:1=asan)
BUILD ?= build$(SAN:%=/%)
# -g1 has the lines of a backtrace, without variables: for a debugger, set CFLAGS='-O0 -g'. The programs spend their time in the
# library, in SQLite and in the kernel, so -Og is enough for their own code.
CFLAGS ?= $(or $(if $(filter $<,$(LIB_FAST_SRC)),-O3),$(if $(filter $(LIB_COLD_SRC) adjd/% converters/% event/% tests/%,$< $*),-Og),-O2) -g1
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wold-style-definition -Wwrite-strings -Wcast-qual -Wcast-align -Wpointer-arith \
	-Wundef -Wvla -Wformat=2 -Wswitch-enum -Wimplicit-fallthrough $(if $(filter true,$(CI))$(WERROR),-Werror) \
	$(if $(findstring clang,$(CC)),-Wno-missing-field-initializers,-Wlogical-op -Wduplicated-cond -Wduplicated-branches)
SANITIZE = $(if $(SAN),-fsanitize=$(SAN:asan=address,undefined) -fno-sanitize-recover=all -fno-omit-frame-pointer)
# Hardening flags, each used if the compiler accepts it (checked once, at the first build). _FORTIFY_SOURCE needs
# optimization; it is left to you if you set it, and omitted with sanitizers, which check more.
takes = $(shell $(CC) -O2 -Werror $1 -include stdio.h -fsyntax-only -xc /dev/null >/dev/null 2>&1 && echo '$1')
HARDENED = -fstack-protector-strong -fstack-clash-protection -fcf-protection
HARDEN = $(eval HARDEN := $(foreach f,$(HARDENED),$(call takes,$f)))$(HARDEN)
FORTIFIED = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=
FORTIFY = $(eval FORTIFY := $(or $(call takes,$(FORTIFIED)3),$(FORTIFIED)2))$(FORTIFY)
optimized = $(filter-out -O0,$(lastword $(filter -O%,$(CFLAGS))))
ALL_CPPFLAGS = -D_POSIX_C_SOURCE=200809L -Ilibadj -I. -I$(BUILD)/include \
	$(if $(SAN)$(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,$(if $(optimized),$(FORTIFY))) $(CPPFLAGS)
# -fno-semantic-interposition: exported functions cannot be replaced at run time, so the compiler may inline them.
ALL_CFLAGS = -std=c11 -pthread -fPIC -fno-semantic-interposition $(WARN) $(HARDEN) $(SANITIZE) $(PKG_CFLAGS) \
	$(CFLAGS)
# Relative relocations take less space in this form, and the programs start faster; glibc reads it since 2.36.
PACK = -Wl,-z,pack-relative-relocs
PACKED = $(eval PACKED := $(shell echo 'int main(void) { _Static_assert(__GLIBC_PREREQ(2, 36), ""); }' | \
	$(CC) -Werror -include features.h $(PACK),--fatal-warnings -xc -o /dev/null - 2>/dev/null && echo '$(PACK)'))$(PACKED)
ALL_LDFLAGS = -pthread $(SANITIZE) -Wl,--as-needed,-z,relro,-z,now,-z,noexecstack $(PACKED) $(LDFLAGS)
run = $(if $(V),,@printf '  %-4s %s\n' $1 $2;) { test -d $(@D) || mkdir -p $(@D); } &&
# pkg-config runs once, and only when something is built: `make check` installs missing packages before that.
pkg = $(shell $(or $(PKG_CONFIG),pkg-config) --print-errors $1 $(PKGS))$(if $(filter-out 0,$(.SHELLSTATUS)),$(error \
	not all libraries are here ($(PKGS)): scripts/setup installs what debian/control names))
PKG_CFLAGS = $(eval PKG_CFLAGS := $(call pkg,--cflags) $(call lazy,LIBXML2,xml2) $(call lazy,LIBARCHIVE,archive) $(call lazy,LIBPQ,pq) $(call lazy,LIBSODIUM,sodium) $(call lazy,LIBUNISTRING,unistring))$(PKG_CFLAGS)
# Libraries that few commands need are loaded on first use (libadj/base/library.h), by the soname that a linker records.
lazy = -D$1_SONAME='"$(shell readelf -d $$($(CC) -print-file-name=lib$2.so) 2>&1 | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')"'
# libunistring has no .pc file.
PKG_LIBS = $(eval PKG_LIBS := $(call pkg,--libs) -lunistring)$(PKG_LIBS)

LIB_OBJ = $(patsubst %,$(BUILD)/obj/%.o,$(basename $(LIB_SRC) $(TRANSLATIONS)) schemas/schemas libadj/report/templates) \
	$(WORDS:%=$(BUILD)/obj/%.o)
# libadj/base, linked statically into each program as well.
BASE_OBJ = $(patsubst %.c,$(BUILD)/obj/%.o,$(filter libadj/base/%,$(LIB_SRC)))
BASE = $(BUILD)/lib/base.a
EVENT = $(BUILD)/lib/event.a
EVENT_OBJ = $(EVENT_SRC:%.c=$(BUILD)/obj/%.o)
ADJ_OBJ = $(ADJ_SRC:%.c=$(BUILD)/obj/%.o)
SUBMIT_OBJ = $(SUBMIT_SRC:%.c=$(BUILD)/obj/%.o)
ENTER_OBJ = $(ENTER_SRC:%.c=$(BUILD)/obj/%.o)
# The desk's pages use the same translations as the reports.
ADJD_OBJ = $(ADJD_SRC:%.c=$(BUILD)/obj/%.o) $(BUILD)/obj/adjd/embedded.o $(BUILD)/obj/adjd/desk/templates.o $(TRANSLATIONS:%.po=$(BUILD)/obj/%.o)
TEST_OBJ = $(TEST_SRC:%.c=$(BUILD)/obj/%.o) $(addprefix $(BUILD)/obj/tests/,mutate.o symbols.o tap.o)
TESTS = $(TEST_SRC:%.c=$(BUILD)/%.t)
SOURCES = $(LIB_SRC) $(LIB_WORDS_SRC) $(sort $(ADJ_SRC) $(SUBMIT_SRC) $(ENTER_SRC)) $(EVENT_SRC) $(ADJD_SRC) $(TEST_SRC) $(sort $(wildcard tests/bench/*.c)) tests/tap.c
SO = $(BUILD)/lib/libadj.so

PROGRAMS = $(addprefix $(BUILD)/,bin/adj bin/adjd libexec/adj/adj-submit libexec/adj/adj-enter)
all: $(PROGRAMS) ; @:

NEWER = $(eval NEWER := -DPROCESSOR_NEWER $(call takes,-mpopcnt -mlzcnt -mbmi -mbmi2))$(NEWER)
$(foreach w,1 2 3,$(eval WAY.w$w = -DCHESS_WORDS=$w -DDRAUGHTS_WORDS=$w)$(eval WAY.w$wn = $$(WAY.w$w) $$(NEWER)))
# Most files need only the statuses and the error of adj.h. They include these as adj_error.h, so that a change of another line of
# adj.h compiles only the files that include all of it.
ERROR_H = $(BUILD)/include/adj_error.h
$(ERROR_H): libadj/adj.h
	@mkdir -p $(@D); sed -n '/^#ifndef ADJ_ERROR_H/,/^#endif/p' $< >$@.new; cmp -s $@.new $@ && rm $@.new || mv $@.new $@
.SECONDEXPANSION:
$(BUILD)/obj/%.o: $$(basename $$*).c | $(ERROR_H)
	$(call run,CC,$(<:.c=$(suffix $*).c)) $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) $(WAY$(suffix $*)) -MMD -MP -c -o $@ $<
# Embedded files: translations, schemas and templates in the library; migrations, schemas, the rulebook and the desk's files in adjd.
TEMPLATES_OBJ = $(addprefix $(BUILD)/obj/,libadj/report/templates.o adjd/desk/templates.o)
$(TEMPLATES_OBJ): $(BUILD)/obj/%/templates.o: libadj/base/templates.sh $$(sort $$(wildcard $$*/*.html $$*/*.txt))
# The desk plays on its boards with the library as WebAssembly, if clang, lld and wasi-libc are here; WASM= leaves it out.
WASM ?= $(eval WASM := $(shell echo 'int main(void) { return 0; }' | $(WASM_CC) -xc -o /dev/null - 2>/dev/null && echo yes))$(WASM)
DESK_WASM = $(if $(WASM),$(addprefix $(BUILD)/desk/,libadj.mjs libadj.wasm.gz))
$(BUILD)/obj/adjd/embedded.o: adjd/os/embed.sh $(MIGRATIONS) $(SCHEMAS) $(OPENAPI) $(RULEBOOK) $(DESK) $$(DESK_WASM)
$(BUILD)/desk/libadj.mjs: bindings/npm/libadj.mjs
	$(call run,GEN,$@) cp $< $@
$(BUILD)/desk/libadj.wasm.gz: $(BUILD)/npm/package/libadj.wasm
	$(call run,GEN,$@) gzip -9n <$< >$@
$(BUILD)/obj/schemas/schemas.o: schemas/embed.sh $(filter-out %/verdict.xsd,$(SCHEMAS))
$(TRANSLATIONS:%.po=$(BUILD)/obj/%.o): $(BUILD)/obj/%.o: po/embed.sh %.po
$(BUILD)/obj/adjd/embedded.o $(BUILD)/obj/schemas/schemas.o $(TEMPLATES_OBJ) $(TRANSLATIONS:%.po=$(BUILD)/obj/%.o):
	$(call run,GEN,$@) $^ | $(CC) $(ALL_CPPFLAGS) -Iadjd $(ALL_CFLAGS) -xc -c -o $@ -
$(BUILD)/obj/adjd/%.o: ALL_CPPFLAGS += -Iadjd
$(BUILD)/obj/tests/%.o: ALL_CPPFLAGS += -Itests -Iadjd

$(SO): $(LIB_OBJ) libadj/adj.map
	$(call run,LD,$@) $(CC) -shared -Wl,-soname,$(@F).$(MAJOR) -Wl,--version-script=libadj/adj.map -Wl,-z,defs \
		$(ALL_LDFLAGS) -o $@.$(VERSION) $(LIB_OBJ) $(PKG_LIBS) && ln -sf $(@F).$(VERSION) $@.$(MAJOR) && ln -sf $(@F).$(MAJOR) $@
$(BUILD)/lib/libadj.a: $(LIB_OBJ)
$(BASE): $(BASE_OBJ)
$(EVENT): $(EVENT_OBJ)
$(BUILD)/lib/libadj.a $(BASE) $(EVENT):
	$(call run,AR,$@) rm -f $@ && $(AR) rcs $@ $^

# Programs in the build tree find the library by rpath; `make install` links them again without it.
OBJ_adj = $(ADJ_OBJ)
OBJ_adjd = $(ADJD_OBJ)
OBJ_adj-submit = $(SUBMIT_OBJ)
OBJ_adj-enter = $(ENTER_OBJ)
link = $(CC) -pie $(ALL_LDFLAGS) $(RPATH) -o $1 $(OBJ_$(notdir $1)) $(EVENT) $(BASE) -L$(BUILD)/lib -ladj $(PKG_LIBS)
$(BUILD)/bin/%: RPATH = -Wl,-rpath,'$$ORIGIN/../lib'
$(BUILD)/libexec/%: RPATH = -Wl,-rpath,'$$ORIGIN/../../lib'
$(PROGRAMS): $$(OBJ_$$(@F)) $(EVENT) $(BASE) $(SO)
	$(call run,LD,$@) $(call link,$@)

ADJD_TEST_SRC = $(filter tests/adjd/% $(addprefix tests/fuzz/,answers.c configuration.c http.c judge.c),$(TEST_SRC))
ADJD_TESTS = $(ADJD_TEST_SRC:%.c=$(BUILD)/%.t)
$(ADJD_TESTS): PARTS = $(filter-out %/main.o,$(ADJD_OBJ)) $(EVENT)
$(ADJD_TESTS): $(ADJD_OBJ) $(EVENT)
$(BUILD)/tests/oom/%.t: PARTS = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
$(BUILD)/tests/%.t: $(BUILD)/obj/tests/%.o $(BUILD)/obj/tests/tap.o $(BUILD)/lib/libadj.a
	$(call run,LD,$@) $(CC) $(ALL_LDFLAGS) -o $@ $< $(BUILD)/obj/tests/tap.o $(PARTS) $(BUILD)/lib/libadj.a $(PKG_LIBS)
# Those that compare the library with itself, and take seconds, would see next to nothing.
UNSEEING = $(addprefix tests/,rules/processor.c rules/random_play.c rules/resume.c unit/any_variant.c unit/mates_games.c unit/order.c unit/reader.c unit/retrograde.c unit/roundtrip.c unit/unwinnable.c)
# Changes the rows and wants the others to see it: they are in it, and end it when they fail.
SEEING = $(patsubst tests/%.c,$(BUILD)/obj/seeing/%.o,$(filter-out %/mutants.c $(UNSEEING),$(filter tests/perft/% tests/rules/% tests/unit/%,$(TEST_SRC))))
$(SEEING): $(BUILD)/obj/seeing/%.o: $(BUILD)/obj/tests/%.o
	$(call run,GEN,$@) objcopy --redefine-sym main=mutants_main_$(*F) $< $@
MUTANTS_OBJ = $(addprefix $(BUILD)/obj/tests/,mutate.o symbols.o) $(SEEING)
$(BUILD)/tests/rules/mutants.t: PARTS = $(MUTANTS_OBJ) -Wl,--wrap=ok,--wrap=is_int,--wrap=is_str
$(BUILD)/tests/rules/mutants.t: $(MUTANTS_OBJ)
$(VECTORS): $(BUILD)/%: tests/%.xz
	$(call run,XZ,$@) xz -dc $< >$@
tests: all $(TESTS) $(VECTORS)

# ---- the npm package ----------------------------------------------------------------------------------------
# libadj as WebAssembly, by Debian's clang, lld and wasi-libc. bindings/npm/wasm/ takes the place of the libraries that Debian
# does not have for WebAssembly. All but the generation of moves is compiled for size.
WASM_CC = $(filter ccache,$(CC)) clang --target=wasm32-wasi -std=c11
# What no export of the module reaches is not compiled.
WASM_SRC = $(filter-out $(addprefix libadj/,$(addprefix base/,digest.c json.c library.c merkle.c note.c xmlbound.c xmlread.c) \
	codec/contents.c codec/reader_part.c game/diff.c game/take.c judge/events_help.c judge/table.c report/crosstable.c report/lawbook.c \
	$(addprefix rules/,document% fields.c ini% piece_codes.c rulesets.c waterloo_codes.c)),$(LIB_SRC)) $(sort $(wildcard bindings/npm/wasm/*.c))
# clang takes most of its time to start and to read the headers, so it compiles the files of a folder as one unit. Those of
# LIB_FAST_SRC are a unit of their own (codec/san_quick.c, which sets a bitboard width, must be), and those of LIB_WORDS_SRC one for
# each width that a built-in game needs. Two files of a folder therefore cannot give one name to two static functions. The main
# file of a unit, which -MP does not let disappear, is $(ERROR_H), and its sources are included before that.
WASM_UNIT.fast = $(filter $(LIB_FAST_SRC),$(WASM_SRC))
WASM_UNIT.rest = $(filter-out $(LIB_FAST_SRC),$(WASM_SRC))
WASM_UNIT.words = $(LIB_WORDS_SRC)
WASM_UNITS = $(foreach u,fast rest,$(addsuffix $u,$(sort $(dir $(WASM_UNIT.$u))))) \
	$(sort $(foreach w,$(filter-out %n libadj/mates/%.w3,$(WORDS)),$(dir $w)words$(suffix $w)))
unit_src = $(filter $(WASM_UNIT.$(notdir $(basename $1))),$(sort $(wildcard $(dir $1)*.c)))
WASM_OBJ = $(patsubst %,$(BUILD)/wasm/%.o,$(WASM_UNITS) $(TRANSLATIONS:%.po=%) libadj/report/templates)
WASM_FLAGS = -D_POSIX_C_SOURCE=200809L -Ibindings/npm/wasm/include -Ilibadj -I. -I$(BUILD)/include -g0 $(if $(filter libadj/chess/% libadj/draughts/%,$(filter $<,$(LIB_FAST_SRC))),-O3,-Os)
comma = ,
WASM_LINK = $(WASM_CC) -mexec-model=reactor -Wl,-z,stack-size=4194304,--stack-first,--strip-all,--gc-sections \
	$(addprefix -Wl$(comma)--export=,malloc free adj_free adj_version adj_rulebook)
$(BUILD)/wasm/%.o: %.c | $(ERROR_H)
	$(call run,WASM,$<) $(WASM_CC) $(WASM_FLAGS) -MMD -MP -c -o $@ $<
$(WASM_UNITS:%=$(BUILD)/wasm/%.o): $(BUILD)/wasm/%.o: $$(call unit_src,$$*) | $(ERROR_H)
	$(call run,WASM,$*) $(WASM_CC) $(WASM_FLAGS) $(WAY$(suffix $*)) $(addprefix -include ,$(call unit_src,$*)) \
		-MMD -MP -xc -c -o $@ $(ERROR_H)
# The package has the translations of what the module says: the module without a catalogue is linked first, to look for them.
$(BUILD)/wasm/untranslated.wasm: $(filter-out %/po/ru.o,$(WASM_OBJ))
	$(call run,LD,$@) $(WASM_LINK) -Wl,--allow-undefined -o $@ $^
$(BUILD)/wasm/po/ru.po: bindings/npm/words.pl po/ru.po $(BUILD)/wasm/untranslated.wasm
	$(call run,GEN,$@) perl $^ >$@
$(BUILD)/wasm/po/ru.o: po/embed.sh $(BUILD)/wasm/po/ru.po
$(BUILD)/wasm/libadj/report/templates.o: libadj/base/templates.sh $(sort $(wildcard libadj/report/*.html libadj/report/*.txt))
$(BUILD)/wasm/po/ru.o $(BUILD)/wasm/libadj/report/templates.o:
	$(call run,GEN,$@) sh $^ | $(WASM_CC) $(WASM_FLAGS) -xc -c -o $@ -
$(BUILD)/npm/package/libadj.wasm: $(WASM_OBJ)
	$(call run,LD,$@) $(WASM_LINK) -o $@ $^
$(BUILD)/npm/package/libadj.d.ts: bindings/npm/types.mjs bindings/interface.json $(OPENAPI)
	$(call run,GEN,$@) node $^ >$@
# Tests in C, as WebAssembly programs for Node.js (tests/bindings/npm.t).
WASM_TESTS = $(addprefix $(BUILD)/wasm/tests/,perft/perft.wasm rules/cases.wasm unit/play.wasm)
$(BUILD)/wasm/tests/%.o: WASM_FLAGS += -Itests
$(WASM_TESTS): %.wasm: %.o $(BUILD)/wasm/tests/tap.o $(WASM_OBJ)
	$(call run,LD,$@) $(WASM_CC) -Wl,-z,stack-size=4194304,--stack-first -o $@ $^
wasm-tests: ; $(parallel) $(WASM_TESTS)
NPM = $(BUILD)/npm/libadj-$(VERSION).tgz
$(NPM): $(addprefix $(BUILD)/npm/package/,libadj.wasm libadj.d.ts) $(addprefix bindings/npm/,libadj.mjs README.md package.json.in) LICENSE
	@cp bindings/npm/libadj.mjs bindings/npm/README.md LICENSE $(BUILD)/npm/package
	@sed 's/@VERSION@/$(VERSION)/' bindings/npm/package.json.in >$(BUILD)/npm/package/package.json
	$(call run,NPM,$@) npm pack --silent --pack-destination $(BUILD)/npm ./$(BUILD)/npm/package >/dev/null
npm: ; $(parallel) $(NPM)

# ---- the Python package -------------------------------------------------------------------------------------
# A wheel with the library in it, by Debian's setuptools. The interface of the library (ctypes) is the same for every Python 3.
WHEEL = $(BUILD)/python/adj-$(VERSION)-py3-none-linux_$(shell uname -m).whl
$(WHEEL): $(SO) $(wildcard bindings/python/* bindings/python/adj/*) LICENSE
	@rm -rf $(BUILD)/python && mkdir -p $(BUILD)/python/source
	@cp -r bindings/python/adj bindings/python/README.md LICENSE $(BUILD)/python/source
	@cp $(SO).$(VERSION) $(BUILD)/python/source/adj/libadj.so.$(MAJOR)
	@sed 's/@VERSION@/$(VERSION)/' bindings/python/pyproject.toml.in >$(BUILD)/python/source/pyproject.toml
	@sed "s/@PLATFORM@/linux_$$(uname -m)/" bindings/python/setup.cfg.in >$(BUILD)/python/source/setup.cfg
	$(call run,PIP,$@) /usr/bin/python3 -m pip wheel --quiet --no-build-isolation --no-deps --no-index -w $(@D) ./$(BUILD)/python/source
wheel: ; $(parallel) $(WHEEL)

# The documentation site in $(BUILD)/docs, by Sphinx; scripts/docs.
docs: all ; @BUILD=$(BUILD) scripts/docs $(VERSION)

# ---- other targets ------------------------------------------------------------------------------------------
# Build in parallel even without -j.
parallel = +@$(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc))
setup: ; @scripts/setup
# The demonstration needs curl, but none of the other test dependencies.
run:
	@scripts/setup curl
	$(parallel) all
	@BUILD=$(BUILD) scripts/run-demo
prove = BUILD=$(BUILD) SAN=$(SAN) prove -e '' -j$2 $(patsubst tests/%.c,$(BUILD)/tests/%.t,$1)
check: setup
	$(parallel) tests
	@$(call prove,$(QUICK),3)
check-full: setup
	$(parallel) tests
	@$(call prove,$(FULL) $(QUICK),2)
	@TEST_STORE=postgres $(call prove,$(BOTH_STORES),2)
# The README's two commands on a machine that has nothing but make and git.
check-fresh: ; @scripts/check-fresh
# The Debian packages, each installed in a new root, and their own tests there.
check-packages: deb ; @scripts/check-fresh 'scripts/check-packages /srv/deb'
asan tsan: ; @$(MAKE) check SAN=$(@:tsan=thread)
valgrind: tests ; @prove -e 'valgrind -q --error-exitcode=9 --leak-check=full' $(patsubst %.c,$(BUILD)/%.t,$(filter %.c,$(QUICK)))
# Writes the list of tie-breaks into the manuals and openapi.json.
ties: all ; scripts/ties $(BUILD)/bin/adj
rulesets: all ; scripts/rulesets $(BUILD)/bin/adj
format: ; clang-format -i $(SOURCES) $(wildcard */*.h */*/*.h)
lint: $(ERROR_H) ; @FLAGS='$(subst ','\'',$(ALL_CPPFLAGS) -Itests -Iadjd $(ALL_CFLAGS))' scripts/lint $(SOURCES)
bench: all ; @BUILD=$(BUILD) scripts/bench
fuzz: ; @TIME=$(TIME) scripts/fuzz $(filter tests/fuzz/%,$(TEST_SRC))
mutants: tests ; @BUILD=$(BUILD) MUTANTS=all $(BUILD)/tests/rules/mutants.t
# What a new game lacks: make newgame-check V=ID [GOLDEN=1] [MUTANTS=no]; README, "A new game".
NEWGAME = $(addprefix $(BUILD)/tests/,$(addprefix rules/,cases cited most_moves random_play setups starts explanations $(if $(filter no,$(MUTANTS)),,mutants)) \
	perft/perft unit/any_variant unit/roundtrip unit/show)
newgame-check: $(BUILD)/bin/adj $(NEWGAME:%=%.t) $(VECTORS) ; @BUILD=$(BUILD) V=$(V) GOLDEN=$(GOLDEN) MUTANTS=$(MUTANTS) scripts/newgame-check
soak: all $(BUILD)/tests/unit/mates_games.t $(BUILD)/tests/unit/unwinnable.t ; @BUILD=$(BUILD) prove -v -e '' $(SOAK_SCRIPTS)
# Retrograde analysis of all positions with at most one piece beside each king, to verify which side can still mate. Takes
# many hours; RETROGRADE_EACH=n RETROGRADE_LEAST=m checks a sample.
retrograde: $(BUILD)/tests/unit/retrograde.t ; @$< all
deb: setup ; @scripts/deb

D = $(DESTDIR)$(prefix)
L = $(DESTDIR)$(libdir)
C = $(DESTDIR)$(sysconfdir)/adjd/adjd.conf
# Files to install unchanged, as from:to. An existing configuration file is not overwritten.
DATA = libadj/adj.h:include/adj.h converters/adj.bash:share/bash-completion/completions/adj \
	adjd/adjd.bash:share/bash-completion/completions/adjd \
	$(RULEBOOK):share/doc/adj/rulebook.md \
	$(foreach f,$(SCHEMAS) $(OPENAPI),$f:share/adj/$f) $(foreach f,$(UNITS),systemd/$f:lib/systemd/system/$f) \
	$(foreach f,$(MAN),$f:share/man/man$(subst .,,$(suffix $f))/$(notdir $f)) \
	$(foreach f,$(MAN_RU),$f:share/man/ru/man$(subst .,,$(suffix $f))/$(notdir $f))
install: RPATH = $(if $(filter /usr /usr/local,$(prefix)),,-Wl,-rpath,$(libdir))
install: all
	install -d $D/bin $D/sbin $D/libexec/adj $L/pkgconfig
	cp -P $(SO) $(SO).$(MAJOR) $(SO).$(VERSION) $L
	sed 's|@prefix@|$(prefix)|; s|@libdir@|$(libdir)|; s|@VERSION@|$(VERSION)|' libadj/adj.pc.in >$L/pkgconfig/adj.pc
	$(call link,$D/bin/adj)
	$(call link,$D/sbin/adjd)
	$(call link,$D/libexec/adj/adj-submit)
	$(call link,$D/libexec/adj/adj-enter)
	for f in $(DATA); do install -D -m 644 $${f%:*} $D/$${f#*:}; done
	sed -i 's|/usr/sbin/|$(prefix)/sbin/|; s|/etc/adjd/|$(sysconfdir)/adjd/|' $(UNITS:%=$D/lib/systemd/system/%)
	test -e $C || install -D -m 644 adjd/adjd.conf $C
uninstall:
	rm -f $L/libadj.so* $L/pkgconfig/adj.pc $D/bin/adj $D/sbin/adjd $D/libexec/adj/adj-submit $D/libexec/adj/adj-enter $(foreach f,$(DATA),$D/$(lastword $(subst :, ,$f)))
clean: ; rm -rf build

.PHONY: all asan bench check check-fresh check-full check-packages clean deb docs format fuzz install lint mutants newgame-check npm retrograde rulesets run setup soak tests ties tsan uninstall valgrind wasm-tests wheel
.SECONDARY: $(TEST_OBJ) $(WASM_TESTS:.wasm=.o) $(BUILD)/wasm/tests/tap.o
$(BUILD)/obj/%.d $(BUILD)/wasm/%.d: ;
-include $(WASM_OBJ:.o=.d) $(patsubst %.o,%.d,$(LIB_OBJ) $(EVENT_OBJ) $(ADJ_OBJ) $(SUBMIT_OBJ) $(ENTER_OBJ) $(ADJD_OBJ) $(TEST_OBJ))
