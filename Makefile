# SPDX-License-Identifier: MIT
# The only build file. `make` builds, `make run` shows it at work, `make check` tests it. V=1 prints the commands,
# SAN=1 (address, undefined) or SAN=thread builds with sanitizers, WERROR=1 or CI=true makes warnings errors.
# CC, CFLAGS, CPPFLAGS, LDFLAGS, DESTDIR and prefix (or PREFIX) are yours; ours are in ALL_*, before yours.

all:

# ---- what is built: sorted lists, one folder a line --------------------------------------------------------

LIB_SRC = $(addprefix libadj/,adj.c) \
	$(addprefix libadj/base/,arena.c buffer.c cursor.c digest.c error.c json.c xml.c) \
	$(addprefix libadj/board/,board.c) \
	$(addprefix libadj/judge/,lans.c play.c trace.c tree.c variant.c words.c) \
	$(addprefix libadj/play/,family.c perft.c position.c) \
	$(addprefix libadj/report/,board_svg.c board_text.c glyphs.c piece_svg.c show.c view.c) \
	$(addprefix libadj/rules/,checkers.c rules.c)
# Compiled three times, with CHESS_WORDS 1, 2 and 3: sets of squares of as many 64-bit words.
LIB_WORDS_SRC =
# What of LIB_SRC is worth -O3 too: the move generators.
LIB_FAST_SRC =
ADJ_SRC = $(addprefix converters/,adj.c cli.c input.c moves.c pipeline.c trace.c variants.c)
ADJD_SRC = $(addprefix adjd/,)
# Plain programs build/tests/*/*.t; those in tests/adjd/ are linked with adjd's objects, those in tests/oom/ wrap malloc.
TEST_SRC = $(addprefix tests/oom/,base.c) \
	$(addprefix tests/unit/,arena.c buffer.c cursor.c digest.c error.c)
TEST_SCRIPTS = $(addprefix tests/meta/,exports.t layers.t source.t)
SCHEMAS = $(addprefix schemas/,)
UNITS = $(addprefix systemd/,)
MAN =
LIB_PKGS = libxml-2.0 jansson
ADJ_PKGS = libarchive libcurl
ADJD_PKGS = libmicrohttpd sqlite3 uuid jansson libcurl

# ---- how ---------------------------------------------------------------------------------------------------

VERSION := $(shell sed -n 's/.*ADJ_VERSION "\(.*\)"/\1/p' libadj/adj.h)
PREFIX ?= /usr/local
prefix ?= $(PREFIX)
bindir ?= $(prefix)/bin
sbindir ?= $(prefix)/sbin
libdir ?= $(prefix)/lib
includedir ?= $(prefix)/include
datadir ?= $(prefix)/share
unitdir ?= $(prefix)/lib/systemd/system
BUILD ?= build$(if $(SAN),/$(SAN:1=asan))
ifeq ($(origin CFLAGS),undefined)
CFLAGS = -O2 -g
$(LIB_FAST_SRC:%.c=$(BUILD)/obj/%.o) $(foreach w,1 2 3,$(LIB_WORDS_SRC:%.c=$(BUILD)/obj/%.w$w.o)): CFLAGS = -O3 -g
endif
, = ,
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wold-style-definition -Wwrite-strings -Wcast-qual -Wcast-align -Wpointer-arith \
	-Wundef -Wvla -Wformat=2 -Wswitch-enum -Wimplicit-fallthrough $(if $(filter true,$(CI))$(WERROR),-Werror) \
	$(if $(findstring clang,$(CC)),,-Wlogical-op -Wduplicated-cond -Wduplicated-branches)
SANITIZE = $(if $(SAN),-fsanitize=$(SAN:1=address$(,)undefined) -fno-sanitize-recover=all -fno-omit-frame-pointer)
ALL_CPPFLAGS = -D_POSIX_C_SOURCE=200809L -Ilibadj $(CPPFLAGS)
ALL_CFLAGS = -std=c11 -pthread -fPIC $(WARN) $(SANITIZE) $(PKG_CFLAGS) $(CFLAGS)
ALL_LDFLAGS = -pthread $(SANITIZE) -Wl,--as-needed $(LDFLAGS)
# check and run build in parallel even when nobody said -j.
JOBS = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc))
Q = $(if $(V),,@)
say = $(if $(V),,@printf '  %-4s %s\n' $1 $2)
# pkg-config is asked once, and only when something is built: `make check` installs what is missing first.
PKG_CONFIG ?= pkg-config
pkg = $(shell $(PKG_CONFIG) --print-errors $1 $(sort $2))$(if $(filter-out 0,$(.SHELLSTATUS)),$(error \
	not all libraries are here ($(sort $2)): scripts/setup installs what debian/control names))
PKG_CFLAGS = $(eval PKG_CFLAGS := $(call pkg,--cflags,$(LIB_PKGS) $(ADJ_PKGS) $(ADJD_PKGS)))$(PKG_CFLAGS)
LIB_LIBS = $(eval LIB_LIBS := $(call pkg,--libs,$(LIB_PKGS)))$(LIB_LIBS)
ADJ_LIBS = $(eval ADJ_LIBS := $(call pkg,--libs,$(ADJ_PKGS)))$(ADJ_LIBS)
ADJD_LIBS = $(eval ADJD_LIBS := $(call pkg,--libs,$(ADJD_PKGS)))$(ADJD_LIBS)

LIB_OBJ = $(LIB_SRC:%.c=$(BUILD)/obj/%.o) $(foreach w,1 2 3,$(LIB_WORDS_SRC:%.c=$(BUILD)/obj/%.w$w.o))
ADJ_OBJ = $(ADJ_SRC:%.c=$(BUILD)/obj/%.o)
ADJD_OBJ = $(ADJD_SRC:%.c=$(BUILD)/obj/%.o)
TEST_OBJ = $(TEST_SRC:%.c=$(BUILD)/obj/%.o) $(BUILD)/obj/tests/tap.o
TESTS = $(TEST_SRC:%.c=$(BUILD)/%.t)
SOURCES = $(LIB_SRC) $(LIB_WORDS_SRC) $(ADJ_SRC) $(ADJD_SRC) $(TEST_SRC) tests/tap.c
HEADERS = $(wildcard */*.h */*/*.h)
SO = $(BUILD)/lib/libadj.so
PROGRAMS = $(if $(ADJ_SRC),adj) $(if $(ADJD_SRC),adjd)

all: $(SO) $(PROGRAMS:%=$(BUILD)/bin/%)

compile = $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
$(BUILD)/obj/%.o: %.c
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D) && $(compile)
define words_rule
$(BUILD)/obj/%.w$1.o: %.c
	$$(call say,CC,$$< $1)
	$$(Q)mkdir -p $$(@D) && $$(compile) -DCHESS_WORDS=$1
endef
$(foreach w,1 2 3,$(eval $(call words_rule,$w)))
$(BUILD)/obj/tests/%.o: ALL_CPPFLAGS += -Itests -Iadjd

$(SO).$(VERSION): $(LIB_OBJ) libadj/adj.map
	$(call say,LD,$@)
	$(Q)mkdir -p $(@D) && $(CC) -shared -Wl,-soname,libadj.so.0 -Wl,--version-script=libadj/adj.map -Wl,-z,defs \
		$(ALL_LDFLAGS) -o $@ $(LIB_OBJ) $(LIB_LIBS)
$(SO): $(SO).$(VERSION)
	$(Q)ln -sf $(<F) $@.0 && ln -sf $(@F).0 $@
$(BUILD)/lib/libadj.a: $(LIB_OBJ)
	$(call say,AR,$@)
	$(Q)mkdir -p $(@D) && rm -f $@ && $(AR) rcs $@ $^

# bin/ runs from the tree; dist/ is what install copies, which finds the library in $(libdir).
$(BUILD)/bin/%: RPATH = -Wl,-rpath,'$$ORIGIN/../lib'
$(BUILD)/dist/%: RPATH = $(if $(filter /usr /usr/local,$(prefix)),,-Wl,-rpath,$(libdir))
$(BUILD)/bin/adj $(BUILD)/dist/adj: LIBS = $(ADJ_OBJ) $(ADJ_LIBS)
$(BUILD)/bin/adj $(BUILD)/dist/adj: $(ADJ_OBJ)
$(BUILD)/bin/adjd $(BUILD)/dist/adjd: LIBS = $(ADJD_OBJ) $(ADJD_LIBS)
$(BUILD)/bin/adjd $(BUILD)/dist/adjd: $(ADJD_OBJ)
link = mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) $(RPATH) -o $@ -L$(BUILD)/lib $(LIBS) -ladj
$(BUILD)/bin/%: $(SO)
	$(call say,LD,$@)
	$(Q)$(link)
$(BUILD)/dist/%: $(SO)
	$(call say,LD,$@)
	$(Q)$(link)

$(BUILD)/tests/adjd/%.t: LIBS = $(filter-out %/main.o,$(ADJD_OBJ)) $(ADJD_LIBS)
$(BUILD)/tests/adjd/%.t: $(ADJD_OBJ)
$(BUILD)/tests/oom/%.t: LIBS = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
$(BUILD)/tests/%.t: $(BUILD)/obj/tests/%.o $(BUILD)/obj/tests/tap.o $(BUILD)/lib/libadj.a
	$(call say,LD,$@)
	$(Q)mkdir -p $(@D) && $(CC) $(ALL_LDFLAGS) -o $@ $< $(BUILD)/obj/tests/tap.o $(LIBS) $(BUILD)/lib/libadj.a $(LIB_LIBS)
tests: all $(TESTS)

# ---- what else can be asked for ----------------------------------------------------------------------------

setup:
	@scripts/setup
check: setup
	+@$(MAKE) --no-print-directory $(JOBS) tests
	@BUILD=$(BUILD) prove -e '' -j2 $(TESTS) $(TEST_SCRIPTS)
asan:
	@$(MAKE) check SAN=1
tsan:
	@$(MAKE) check SAN=thread
valgrind: tests
	@prove -e 'valgrind -q --error-exitcode=9 --leak-check=full' $(TESTS)
format:
	clang-format -i $(SOURCES) $(HEADERS)
lint:
	@FLAGS='$(filter-out -MMD,$(ALL_CPPFLAGS) -Itests -Iadjd $(ALL_CFLAGS))' scripts/lint $(SOURCES)
# Every source and test that the lists name, for tests/meta/source.t.
list:
	@printf '%s\n' $(sort $(SOURCES) $(TEST_SCRIPTS))

to = $(DESTDIR)$1
install: $(SO) $(PROGRAMS:%=$(BUILD)/dist/%)
	install -d $(call to,$(libdir)/pkgconfig) $(call to,$(includedir))
	install -m 644 $(SO).$(VERSION) $(call to,$(libdir))
	ln -sf libadj.so.$(VERSION) $(call to,$(libdir)/libadj.so.0)
	ln -sf libadj.so.0 $(call to,$(libdir)/libadj.so)
	install -m 644 libadj/adj.h $(call to,$(includedir))
	sed 's|@prefix@|$(prefix)|; s|@libdir@|$(libdir)|; s|@includedir@|$(includedir)|; s|@VERSION@|$(VERSION)|; \
		s|@PKGS@|$(LIB_PKGS)|' libadj/adj.pc.in >$(call to,$(libdir)/pkgconfig/adj.pc)
	for f in $(filter adj,$(PROGRAMS)); do install -D $(BUILD)/dist/$$f $(call to,$(bindir))/$$f; done
	for f in $(filter adjd,$(PROGRAMS)); do install -D $(BUILD)/dist/$$f $(call to,$(sbindir))/$$f; done
	for f in $(SCHEMAS); do install -D -m 644 $$f $(call to,$(datadir)/adj)/$$f; done
	for f in $(UNITS); do install -D -m 644 $$f $(call to,$(unitdir))/$${f##*/}; done
	for f in $(MAN); do install -D -m 644 $$f $(call to,$(datadir)/man/man)$${f##*.}/$${f##*/}; done
clean:
	rm -rf build

.PHONY: all asan check clean format install lint list setup tests tsan valgrind
.SECONDARY:
-include $(patsubst %.o,%.d,$(LIB_OBJ) $(ADJ_OBJ) $(ADJD_OBJ) $(TEST_OBJ))
