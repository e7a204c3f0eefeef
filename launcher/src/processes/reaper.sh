#!/bin/sh
# Stops the processes that a killed launcher leaves behind; a shell needs 1 MB for that, Node.js would need 45.
#
# The launcher writes a line on stdin whenever it starts a process: the process's place in the order of starting, its
# id, and how many seconds it may take to stop. The id is 0 when that process has ended. Stdin ends when the launcher
# does, however that happens; the processes are then stopped in the opposite order, so that the stores stop last.

trap '' INT TERM HUP

last=0
while read -r place pid seconds; do
  eval "pid_$place=$pid seconds_$place=$seconds"
  [ "$place" -gt "$last" ] && last=$place
done

# A zombie does not run, though it can be signalled.
is_running() {
  kill -0 "$1" 2>/dev/null && ! grep -q ') [ZX] ' "/proc/$1/stat" 2>/dev/null
}

while [ "$last" -gt 0 ]; do
  eval "pid=\$pid_$last tenths=\$((\$seconds_$last * 10))"
  last=$((last - 1))
  [ "$pid" -gt 0 ] || continue
  kill -TERM "$pid" 2>/dev/null
  while [ "$tenths" -gt 0 ] && is_running "$pid"; do
    sleep 0.1
    tenths=$((tenths - 1))
  done
  is_running "$pid" && kill -KILL "$pid" 2>/dev/null
done
