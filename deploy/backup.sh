#!/usr/bin/env bash
# The backup job of docker-compose.yml: `daily` makes one each day, `once` makes one now, `try FILE` only restores FILE
# into an empty MongoDB and counts what came back.
set -euo pipefail

BACKUPS=${BACKUPS:?the folder of the backups}
TRIAL=${TRIAL:?a folder for the trial of a restore}
SECRETS=${SECRETS:-/run/secrets/backup.env}
ALIVE=${ALIVE:-/tmp/alive}
KEEP_DAYS=${BACKUP_KEEP_DAYS:-30}
umask 077

# shellcheck source=/dev/null
. "$SECRETS"

# shellcheck disable=SC2016 # the script is JavaScript
# Reports to the game servers how the backup ended, so that the health screen and the alerts know.
report() {
  OK=$1 NOTE=$2 SECRET=$INTERNAL_SECRET URL=$REPORT_URL mongosh --quiet --nodb --eval '
    const { OK, NOTE, SECRET, URL } = process.env;
    const reply = await fetch(URL, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
      body: JSON.stringify({ ok: OK === "yes", note: NOTE }),
    });
    if (!reply.ok) throw new Error(`the report was refused: ${reply.status}`);
  ' || echo "the outcome could not be reported" >&2
}

# Restores a file into a MongoDB of its own and counts its entries: an archive that cannot be read is no backup.
try_restore() {
  rm -rf "${TRIAL:?}"/data
  mkdir -p "$TRIAL/data"
  mongod --dbpath "$TRIAL/data" --port 27099 --bind_ip 127.0.0.1 --fork --logpath "$TRIAL/mongod.log" >&2
  local counted=failed
  if mongorestore --quiet --oplogReplay --port 27099 --gzip --archive="$1" >&2; then
    # shellcheck disable=SC2016
    counted=$(mongosh --quiet --port 27099 chewata --eval \
      'print(`${db.users.countDocuments()} users, ${db.journal.countDocuments()} entries`)') || counted=failed
  fi
  mongod --dbpath "$TRIAL/data" --shutdown >&2 || true
  rm -rf "${TRIAL:?}"/data
  [ "$counted" != failed ] || return 1
  echo "$counted"
}

backup() {
  local file counted
  file="$BACKUPS/chewata-$(date -u +%Y-%m-%dT%H-%M-%S).archive.gz"
  if ! mongodump --quiet --uri "$MONGO_BACKUP_URL" --oplog --gzip --archive="$file.part"; then
    rm -f "$file.part"
    report no 'mongodump failed'
    return 1
  fi
  if ! counted=$(try_restore "$file.part"); then
    mv "$file.part" "$file.unreadable"
    report no "the backup could not be restored: $file.unreadable"
    return 1
  fi
  mv "$file.part" "$file"
  # Older ones go only after a new one has proven good.
  find "$BACKUPS" -name 'chewata-*' -mtime "+$KEEP_DAYS" -delete
  report yes "$file: $counted"
  echo "$file: $counted"
}

case "${1:-}" in
  once) backup ;;
  try) try_restore "$2" ;;
  daily)
    made=''
    while :; do
      touch "$ALIVE"
      today=$(date -u +%F)
      if [ "$made" != "$today" ] && [ "$(date -u +%-H)" -ge "${BACKUP_HOUR_UTC:-1}" ]; then
        made=$today
        backup || echo "the backup failed" >&2
      fi
      sleep 60
    done
    ;;
  *)
    echo "usage: backup.sh daily | once | try FILE" >&2
    exit 2
    ;;
esac
