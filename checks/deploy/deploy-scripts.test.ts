import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../tracked-files.ts';

const base = mkdtempSync(join(tmpdir(), 'chewata-deploy-'));
let folder: string;
let number = 0;
beforeEach(() => {
  folder = join(base, String(++number));
  mkdirSync(join(folder, 'bin'), { recursive: true });
});
afterAll(() => rmSync(base, { recursive: true }));

/** A program in place of a real one: it notes its arguments in `calls`, then runs these lines. */
function standIn(name: string, lines: string): void {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n${lines}\n`);
  chmodSync(path, 0o755);
}
const calls = (): string[] =>
  existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n') : [];
const run = (script: string, args: string[], env: Record<string, string>) =>
  spawnSync(script, args, {
    encoding: 'utf8',
    env: { ...env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  });

describe('scripts/rollout', () => {
  const docker = (health: string) =>
    standIn(
      'docker',
      `case "$*" in
        "compose config --services") printf 'mongo-1\\ngameserver-2\\ngameserver-1\\nbot\\n' ;;
        "compose ps -q "*) echo "$4" ;;
        inspect*) ${health} ;;
      esac`,
    );
  const rollout = () => run(join(ROOT, 'scripts/rollout'), [], { SEEN_S: '0', WAIT_S: '1' });
  const done = () =>
    calls()
      .filter((call) => /compose (build|stop|up)/.test(call))
      .map((call) => call.replace('docker compose ', ''));

  it('replaces one server after the other, then the bot', () => {
    docker('echo healthy');
    expect(rollout()).toMatchObject({ status: 0 });
    expect(done()).toEqual([
      'build gameserver-1',
      'stop --timeout 40 gameserver-1',
      'up -d --no-deps --no-build gameserver-1',
      'stop --timeout 40 gameserver-2',
      'up -d --no-deps --no-build gameserver-2',
      'up -d --no-deps --no-build bot',
    ]);
  });

  it('leaves the second server alone if the first does not become healthy', () => {
    docker(`if grep -q 'up -d' "${folder}/calls"; then echo starting; else echo healthy; fi`);
    const { status, stderr } = rollout();
    expect(status).toBe(1);
    expect(stderr).toContain('gameserver-1 is not healthy after 1 s');
    expect(done().some((call) => call.includes('gameserver-2'))).toBe(false);
  });

  it('begins nothing while a server is unwell', () => {
    docker('echo unhealthy');
    expect(rollout().status).toBe(1);
    expect(done()).toEqual([]);
  });
});

describe('scripts/make-secrets', () => {
  const make = () => run(join(ROOT, 'scripts/make-secrets'), [], { CHEWATA_ROOT: folder });
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');

  it('writes every secret that docker-compose.yml names, closed to others, with passwords that agree', () => {
    expect(make().status).toBe(0);
    const named = [
      ...readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8').matchAll(/file: \.\/secrets\/(\S+) /g),
    ].map(([, name]) => name ?? '');
    expect(named.length).toBe(8);
    for (const name of named) expect(statSync(join(folder, 'secrets', name)).mode & 0o077, name).toBe(0);
    const users = JSON.parse(secret('mongo-users.json')) as Record<string, string>;
    expect(secret('gameserver.env')).toContain(
      `mongodb://chewata:${users.chewata}@mongo-1,mongo-2,mongo-3/chewata?`,
    );
    expect(secret('backup.env')).toContain(`mongodb://backup:${users.backup}@`);
    const redis = /redis:\/\/chewata:(\w{64})@/.exec(secret('gameserver.env'))?.[1];
    expect(secret('redis.acl')).toContain(`>${redis} `);
    const internal = /^INTERNAL_SECRET=(\w{64})$/m.exec(secret('gameserver.env'))?.[1];
    expect(secret('bot.env')).toContain(`INTERNAL_SECRET=${internal}\n`);
    expect(new Set([...Object.values(users), redis, internal]).size).toBe(5);
    expect(secret('bot.env')).not.toContain('MONGO');
  });

  it('keeps what is there when it runs again', () => {
    make();
    const before = secret('gameserver.env');
    rmSync(join(folder, 'secrets/bot.env'));
    expect(make().stdout).toContain('kept     secrets/gameserver.env');
    expect(secret('gameserver.env')).toBe(before);
    expect(secret('bot.env')).toContain(/INTERNAL_SECRET=\w+/.exec(before)?.[0]);
  });
});

describe('deploy/backup.sh', () => {
  const backups = () => readdirSync(join(folder, 'backups'));
  const backup = () => {
    writeFileSync(join(folder, 'backup.env'), "MONGO_BACKUP_URL='mongodb://x/'\nINTERNAL_SECRET=s\n");
    mkdirSync(join(folder, 'backups'), { recursive: true });
    return run('bash', [join(ROOT, 'deploy/backup.sh'), 'once'], {
      BACKUPS: join(folder, 'backups'),
      TRIAL: join(folder, 'trial'),
      SECRETS: join(folder, 'backup.env'),
      REPORT_URL: 'http://proxy/internal/backups',
      BACKUP_KEEP_DAYS: '30',
    });
  };
  /** Notes the report: its variables are those of the reporting mongosh. */
  const mongosh = () =>
    `case "$*" in *--nodb*) echo "report $OK $NOTE" >> "${folder}/calls" ;; *) echo '3 users, 12 entries' ;; esac`;
  const tools = (
    dump = 'for each; do :; done; echo data > "$(echo "$each" | cut -d= -f2)"',
    restore = ':',
  ) => {
    standIn('mongodump', dump);
    standIn('mongod', ':');
    standIn('mongorestore', restore);
    standIn('mongosh', mongosh());
  };

  it('keeps a backup that was restored, reports it, and only then drops those that are too old', () => {
    tools();
    mkdirSync(join(folder, 'backups'), { recursive: true });
    for (const [name, days] of [
      ['chewata-old', 40],
      ['chewata-young', 10],
      ['notes', 90],
    ] as const) {
      const path = join(folder, 'backups', name);
      writeFileSync(path, 'x');
      utimesSync(path, new Date(Date.now() - days * 86_400_000), new Date(Date.now() - days * 86_400_000));
    }
    expect(backup()).toMatchObject({ status: 0, stdout: expect.stringContaining('3 users, 12 entries') });
    expect(backups().filter((name) => name.endsWith('.archive.gz'))).toHaveLength(1);
    expect(backups()).toEqual(expect.arrayContaining(['chewata-young', 'notes']));
    expect(backups()).not.toContain('chewata-old');
    expect(calls().find((call) => call.startsWith('report'))).toMatch(/^report yes .*3 users, 12 entries/);
  });

  it('reports a dump that failed, and leaves nothing of it', () => {
    tools('exit 1');
    expect(backup().status).not.toBe(0);
    expect(backups()).toEqual([]);
    expect(calls()).toContain('report no mongodump failed');
  });

  it('does not count what cannot be restored as a backup', () => {
    tools(undefined, 'exit 1');
    expect(backup().status).not.toBe(0);
    expect(backups().map((name) => name.split('.').at(-1))).toEqual(['unreadable']);
    expect(calls().some((call) => call.startsWith('report no the backup could not be restored'))).toBe(true);
  });
});

it('every script of the shell is free of syntax errors', () => {
  for (const [shell, script] of [
    ['sh', 'scripts/rollout'],
    ['sh', 'scripts/make-secrets'],
    ['bash', 'deploy/backup.sh'],
  ] as const)
    execFileSync(shell, ['-n', join(ROOT, script)]);
});
