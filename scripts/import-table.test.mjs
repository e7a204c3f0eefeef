import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import table from '../.dependency-cruiser.mjs';
import { checkImports } from './import-table.mjs';

/** One planted import: the file that has it, what it imports, and the rule that must say so. */
const PLANTED = [
  ['common/src/money.ts', './games/planted.ts', 'basics-stand-alone'],
  ['common/src/phone.ts', 'zod', 'basics-stand-alone'],
  ['common/src/games/bingo.ts', '../contract/planted.ts', 'games-know-only-values'],
  ['common/src/games/spin.ts', '../phone.ts', 'games-know-only-values'],
  ['common/src/fairness.ts', 'node:crypto', 'games-know-only-values'],
  ['common/src/contract/clock.ts', 'node:timers', 'contract-knows-values-and-games'],
  ['common/src/contract/draw.ts', '../fairness-draw.ts', 'contract-knows-values-and-games'],
  ['common/src/contract/rooms.ts', '../games/planted.ts', 'contract-takes-only-types-of-games'],
  ['common/src/other.ts', 'node:fs', 'common-is-pure'],
  ['common/src/server.ts', '@chewata/gameserver/domain/planted', 'common-is-pure'],
  ['gameserver/src/config.ts', './storage/planted.ts', 'config-knows-only-common'],
  ['gameserver/src/domain/ledger.ts', 'node:crypto', 'domain-is-pure'],
  ['gameserver/src/domain/time.ts', 'zod', 'domain-is-pure'],
  ['gameserver/src/domain/settle.ts', '../services/planted.ts', 'domain-is-pure'],
  ['gameserver/src/services/bet.ts', '../storage/planted.ts', 'services-know-domain-and-ports'],
  ['gameserver/src/services/pay.ts', '../providers/planted.ts', 'services-know-domain-and-ports'],
  ['gameserver/src/services/tell.ts', '../sockets/planted.ts', 'services-know-domain-and-ports'],
  ['gameserver/src/http/route.ts', '../storage/ports.ts', 'http-knows-services'],
  ['gameserver/src/http/emit.ts', '../sockets/planted.ts', 'http-knows-services'],
  ['gameserver/src/http/decide.ts', '../domain/planted.ts', 'http-knows-services'],
  ['gameserver/src/sockets/hold.ts', '../storage/planted.ts', 'sockets-knows-services'],
  ['gameserver/src/sockets/game.ts', '@chewata/common/games/planted', 'sockets-knows-services'],
  ['gameserver/src/rounds/clock.ts', '../domain/planted.ts', 'rounds-knows-services'],
  ['gameserver/src/storage/rooms.ts', '../services/planted.ts', 'storage-knows-ports'],
  ['gameserver/src/providers/chapa.ts', '../storage/planted.ts', 'providers-knows-ports'],
  ['gameserver/src/storage/journal.ts', '../domain/planted.ts', 'adapters-take-only-types-of-domain'],
  ['gameserver/src/services/limits.ts', '../config.ts', 'rooms-take-only-the-type-of-config'],
  ['gameserver/src/services/answer.ts', 'express', 'services-know-no-transport'],
  ['gameserver/src/services/shout.ts', 'socket.io', 'services-know-no-transport'],
  ['gameserver/src/services/save.ts', 'mongoose', 'only-storage-knows-the-stores'],
  ['gameserver/src/services/count.ts', 'ioredis', 'only-storage-knows-the-stores'],
  ['gameserver/src/sockets/adapter.ts', 'ioredis', 'only-storage-knows-the-stores'],
  ['gameserver/src/simulated/cheat.ts', '../services/planted.ts', 'simulated-players-know-only-the-contract'],
  ['gameserver/src/main.ts', '@chewata/docstore/start', 'game-server-knows-no-other-workspace'],
  ['bot/src/ask.ts', '@chewata/gameserver/domain/planted', 'bot-knows-only-common'],
  ['miniapp/src/features/wallet/page.tsx', '../game/planted.tsx', 'features-know-no-feature'],
  ['miniapp/src/features/wallet/frame.tsx', '#app/planted.tsx', 'features-know-no-feature'],
  ['miniapp/src/games/stakes.tsx', '../features/game/planted.tsx', 'shared-play-knows-no-feature'],
  ['miniapp/src/ui/button.tsx', '../features/game/planted.tsx', 'lower-rooms-know-no-feature'],
  ['miniapp/src/realtime/room.ts', '../games/planted.tsx', 'lower-rooms-know-no-feature'],
  ['miniapp/src/api/client.ts', '../app/planted.tsx', 'lower-rooms-know-no-feature'],
  ['miniapp/src/features/home/theme.ts', '@telegram-apps/sdk-react', 'only-telegram-knows-its-sdk'],
  ['miniapp/src/app/limits.ts', '@chewata/gameserver/domain/planted', 'miniapp-knows-only-common'],
  ['miniapp/src/games/lobby.tsx', '../ui/planted.tsx', 'miniapp-folders-by-their-names'],
  ['docstore/src/money.ts', '@chewata/common/money', 'docstore-knows-only-the-contract'],
  ['e2e/win.spec.ts', '@chewata/common/games/planted', 'journeys-know-only-the-contract'],
  ['bench/src/bets.ts', '@chewata/gameserver/domain/planted', 'bench-knows-only-the-contract'],
  ['bot/src/back.ts', './there.ts', 'no-cycles'],
  ['gameserver/src/services/lost.ts', './nowhere.ts', 'every-import-is-found'],
  ['gameserver/src/services/untried.ts', './planted.test.ts', 'no-code-uses-tests'],
  ['gameserver/src/services/fake.ts', '../testing/planted.ts', 'no-code-uses-tests'],
  ['bot/src/deep.ts', '../../common/src/errors.ts', 'workspaces-by-their-names'],
];

/** What the table allows, one a row of it at least: none of these may be refused. */
const ALLOWED = [
  ['common/src/games/win.ts', '../money.ts'],
  ['common/src/fairness-draw.ts', '@noble/hashes'],
  ['common/src/contract/wallet.ts', '../phone.ts'],
  ['common/src/contract/wallet.ts', 'zod'],
  ['common/src/contract/room.ts', '../games/planted.ts', 'type'],
  ['gameserver/src/domain/payout.ts', '@chewata/common/money'],
  ['gameserver/src/services/confirm.ts', '../domain/planted.ts'],
  ['gameserver/src/services/confirm.ts', '../storage/ports.ts'],
  ['gameserver/src/services/deposit.ts', '../providers/port.ts'],
  ['gameserver/src/services/hash.ts', 'node:crypto'],
  ['gameserver/src/services/context.ts', '../config.ts', 'type'],
  ['gameserver/src/http/login.ts', '../services/planted.ts'],
  ['gameserver/src/http/login.ts', 'express'],
  ['gameserver/src/sockets/bingo.ts', '@chewata/common/contract/planted'],
  ['gameserver/src/storage/mongo.ts', 'mongoose'],
  ['gameserver/src/storage/mongo.ts', '../domain/planted.ts', 'type'],
  ['gameserver/src/providers/lakipay.ts', './port.ts'],
  ['gameserver/src/compose.ts', './storage/planted.ts'],
  ['gameserver/src/services/planted.test.ts', '../storage/planted.ts'],
  ['gameserver/src/simulated/play.ts', '@chewata/common/contract/planted'],
  ['bot/src/start.ts', '@chewata/common/errors'],
  ['miniapp/src/features/home/page.tsx', '#ui/planted.tsx'],
  ['miniapp/src/features/home/play.tsx', '#games/planted.tsx'],
  ['miniapp/src/games/table.tsx', '#ui/planted.tsx'],
  ['miniapp/src/telegram/theme.ts', '@telegram-apps/sdk-react'],
  ['e2e/lose.spec.ts', '@chewata/common/contract/planted'],
  ['bench/src/docstore.ts', '@chewata/docstore/start'],
];

/** The modules that the planted imports lead to, each without imports of its own. */
const TARGETS = [
  ...['common/src/errors.ts', 'common/src/games/planted.ts', 'common/src/contract/planted.ts'],
  ...['domain', 'services', 'storage', 'providers', 'sockets', 'testing'].map(
    (name) => `gameserver/src/${name}/planted.ts`,
  ),
  ...['gameserver/src/storage/ports.ts', 'gameserver/src/providers/port.ts', 'docstore/src/start.ts'],
  ...['app', 'ui', 'games', 'features/game'].map((name) => `miniapp/src/${name}/planted.tsx`),
];

/** @type {string} */
let repository;
/** @type {Awaited<ReturnType<typeof checkImports>>} */
let found;

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}

beforeAll(async () => {
  repository = mkdtempSync(join(tmpdir(), 'chewata-table-'));
  for (const name of ['common', 'gameserver', 'docstore']) {
    write(`${name}/package.json`, JSON.stringify({ name, exports: { './*': './src/*.ts' } }));
    mkdirSync(join(repository, 'node_modules/@chewata'), { recursive: true });
    symlinkSync(join(repository, name), join(repository, 'node_modules/@chewata', name));
  }
  write('miniapp/package.json', JSON.stringify({ name: 'miniapp', imports: { '#*': './src/*' } }));
  const packages = [
    'zod',
    'express',
    'socket.io',
    'mongoose',
    'ioredis',
    '@noble/hashes',
    '@telegram-apps/sdk-react',
  ];
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  /** @type {Map<string, string>} */
  const files = new Map(TARGETS.map((path) => [path, 'export const planted = 1;\n']));
  for (const [file = '', target, kind] of [...PLANTED, ...ALLOWED]) {
    const line =
      kind === 'type' ? `import type { planted } from '${target}';` : `import { planted } from '${target}';`;
    files.set(file, `${files.get(file) ?? 'export const planted = 1;\n'}${line}\nconsole.info(planted);\n`);
  }
  files.set('bot/src/there.ts', "import { planted } from './back.ts';\nconsole.info(planted);\n");
  for (const [path, text] of files) write(path, text);
  found = await checkImports(repository);
});

afterAll(() => rmSync(repository, { recursive: true, force: true }));

describe('the import table', () => {
  it.each(PLANTED)('refuses %s → %s (%s)', (file, _target, rule) => {
    expect(found.problems.filter((problem) => problem.startsWith(`${rule}: ${file} →`))).not.toEqual([]);
  });

  it.each(ALLOWED)('allows %s → %s', (file) => {
    expect(found.problems.filter((problem) => problem.includes(`: ${file} →`))).toEqual([]);
  });

  it('plants something for every rule', () => {
    const planted = new Set(PLANTED.map(([, , rule]) => rule));
    expect(table.forbidden?.map((rule) => rule.name).filter((name) => name && !planted.has(name))).toEqual(
      [],
    );
  });

  it('looks at every file, and does not take an empty repository for a clean one', async () => {
    expect(found.cruised).toBeGreaterThan(60);
    expect(found.problems.filter((problem) => problem.startsWith('not-looked-at'))).toEqual([]);
    const empty = mkdtempSync(join(tmpdir(), 'chewata-empty-'));
    expect((await checkImports(empty)).problems).toEqual(['nothing-to-look-at: no source file was found']);
    rmSync(empty, { recursive: true });
  });
});
