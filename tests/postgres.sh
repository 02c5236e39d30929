# SPDX-License-Identifier: MIT
# For tests with a real PostgreSQL: `. tests/postgres.sh` after tap.sh. A temporary cluster of an ordinary user,
# reached through a socket in its own directory. Call pg_gone from the exit trap to delete it.
pg_bin=$(pg_config --bindir 2>/dev/null)
[ -x "$pg_bin/initdb" ] || pg_bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
needs psql "$pg_bin/initdb"
PATH=$pg_bin:$PATH # the psql in Debian's /usr/bin is a Perl script that costs more time than a query
pg_dir='' pg_replica=''
# PostgreSQL refuses to run as root: then it runs as another user. $pg_inside: the command that runs it in a
# network namespace.
pg_inside=''
pg_as() {
    if [ "$(id -u)" -eq 0 ]; then
        $pg_inside setpriv --reuid="$pg_user" --regid="$(id -g "$pg_user")" --clear-groups "$@"
    else
        "$@"
    fi
}

# pg_make [SETTING...]: creates a cluster, in memory if there is room, or in $PG_WHERE. Sets $pg_dir (its data
# is in $pg_dir/data).
pg_make() {
    pg_user=$(id -un)
    [ "$(id -u)" -ne 0 ] || { id postgres >/dev/null 2>&1 && pg_user=postgres || pg_user=nobody; }
    _where=/tmp
    [ ! -w /dev/shm ] || [ "$(df --output=avail /dev/shm | tail -1)" -lt 1000000 ] || _where=/dev/shm
    pg_dir=$(mktemp -d "${PG_WHERE:-$_where}/adjpg.XXXXXX") && chmod 755 "$pg_dir"
    [ "$(id -u)" -ne 0 ] || chown "$pg_user" "$pg_dir"
    pg_as "$pg_bin/initdb" -D "$pg_dir/data" -U adj -A trust -N -E UTF8 --no-locale >"$tmp/initdb" 2>&1 || { cat "$tmp/initdb" >&2; return 1; }
    for _setting in "listen_addresses = ''" "unix_socket_directories = '$pg_dir'" 'shared_buffers = 32MB' "$@"; do
        printf '%s\n' "$_setting"
    done | pg_as tee -a "$pg_dir/data/postgresql.conf" >/dev/null
    pg_start
}

pg_start() { pg_as "$pg_bin/pg_ctl" -s -w -t 30 -D "$pg_dir/data" -l "$pg_dir/log" start || { tail "$pg_dir/log" >&2; return 1; }; }
# pg_stop [MODE]: "fast", or "immediate", which simulates a power failure.
pg_stop() { pg_as "$pg_bin/pg_ctl" -s -w -D "$pg_dir/data" -m "${1:-fast}" stop; }
pg_gone() {
    [ -n "$pg_dir" ] || return 0
    [ -z "$pg_replica" ] || pg_replica_stop immediate >/dev/null 2>&1
    pg_stop immediate >/dev/null 2>&1
    rm -rf "$pg_dir" ${pg_replica:+"$pg_replica"}
    pg_dir='' pg_replica=''
}
# pg_errors: the errors in the log, except those that tests cause on purpose.
pg_errors() { sed -n 's/.*ERROR: *//p' "$pg_dir/log" | grep -vE 'not rewritten|duplicate key|does not exist' | sort | uniq -c; }

# pg_database NAME: creates a database and prints its URL.
pg_database() { psql -q -X -h "$pg_dir" -U adj -d postgres -c "create database \"$1\"" && printf 'postgresql://adj@/%s?host=%s\n' "$1" "$pg_dir"; }

# pg_follow: starts a streaming replica in $pg_replica, which listens on a socket there.
pg_follow() {
    pg_replica=$(mktemp -d "${pg_dir%/*}/adjpg.XXXXXX") && chmod 755 "$pg_replica"
    [ "$(id -u)" -ne 0 ] || chown "$pg_user" "$pg_replica"
    pg_as "$pg_bin/pg_basebackup" -h "$pg_dir" -U adj -D "$pg_replica/data" -R -c fast || return 1
    printf "unix_socket_directories = '%s'\n" "$pg_replica" | pg_as tee -a "$pg_replica/data/postgresql.conf" >/dev/null
    pg_replica_start
}
pg_replica_start() { pg_as "$pg_bin/pg_ctl" -s -w -t 30 -D "$pg_replica/data" -l "$pg_replica/log" start || { tail "$pg_replica/log" >&2; return 1; }; }
pg_replica_stop() { pg_as "$pg_bin/pg_ctl" -s -w -D "$pg_replica/data" -m "${1:-fast}" stop; }
