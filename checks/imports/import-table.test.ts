import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import table from '../../.dependency-cruiser.mjs';
import { checkImports, type ImportReport } from './import-table.ts';

/** Forbidden imports: the importing file, what it imports, and the rule that must report it. */
const FORBIDDEN = [
  ['common/src/money.ts', './games/planted.ts', 'basics-import-nothing'],
  ['common/src/phone.ts', 'zod', 'basics-import-nothing'],
  ['common/src/games/bingo.ts', '../contract/planted.ts', 'games-import-only-basics'],
  ['common/src/games/spin.ts', '../fairness/planted.ts', 'games-import-only-basics'],
  ['common/src/fairness/draw.ts', 'node:crypto', 'fairness-imports-only-games'],
  ['common/src/fairness/curve.ts', '@noble/curves', 'only-the-signature-check-has-the-curve'],
  ['common/src/contract/clock.ts', 'node:timers', 'contract-imports-only-basics-and-games'],
  ['common/src/contract/draw.ts', '../fairness/planted.ts', 'contract-imports-only-basics-and-games'],
  ['common/src/other.ts', 'node:fs', 'common-is-pure'],
  ['common/src/server.ts', '@chewata/gameserver/domain/planted', 'common-is-pure'],
  ['gameserver/src/config.ts', './storage/planted.ts', 'config-imports-only-common-games-and-providers'],
  ['gameserver/src/domain/ledger.ts', 'node:crypto', 'domain-is-pure'],
  ['gameserver/src/domain/time.ts', 'zod', 'domain-is-pure'],
  ['gameserver/src/domain/settle.ts', '../services/planted.ts', 'domain-is-pure'],
  ['gameserver/src/runtime/clock.ts', '../services/planted.ts', 'runtime-imports-only-common'],
  ['gameserver/src/services/bet.ts', '../storage/planted.ts', 'services-import-only-types-of-adapters'],
  ['gameserver/src/services/pay.ts', '../providers/planted.ts', 'services-import-only-types-of-adapters'],
  ['gameserver/src/services/tell.ts', '../sockets/planted.ts', 'services-import-only-domain-and-adapters'],
  ['gameserver/src/http/route.ts', '../storage/planted.ts', 'http-imports-only-services'],
  ['gameserver/src/http/emit.ts', '../sockets/planted.ts', 'http-imports-only-services'],
  ['gameserver/src/http/decide.ts', '../domain/planted.ts', 'http-imports-only-services'],
  ['gameserver/src/sockets/hold.ts', '../storage/planted.ts', 'sockets-imports-only-services'],
  ['gameserver/src/sockets/lock.ts', '../storage/planted.ts', 'sockets-imports-only-services', 'type'],
  ['gameserver/src/sockets/prize.ts', '@chewata/common/money', 'sockets-imports-only-services'],
  ['gameserver/src/clock/due.ts', '../domain/planted.ts', 'clock-imports-only-services'],
  ['gameserver/src/clock/jobs.ts', '../storage/planted.ts', 'clock-imports-only-types-of-storage'],
  ['gameserver/src/storage/rooms.ts', '../services/planted.ts', 'storage-imports-only-ports'],
  ['gameserver/src/providers/chapa/adapter.ts', '../../storage/planted.ts', 'providers-import-no-storage'],
  ['gameserver/src/storage/journal.ts', '../domain/planted.ts', 'adapters-import-only-types-of-domain'],
  ['gameserver/src/services/limits.ts', '../config.ts', 'folders-import-only-the-type-of-config'],
  ['gameserver/src/services/answer.ts', 'express', 'services-import-no-transport'],
  ['gameserver/src/services/shout.ts', 'socket.io', 'services-import-no-transport'],
  ['gameserver/src/services/save.ts', 'mongoose', 'only-storage-imports-the-stores'],
  ['gameserver/src/services/count.ts', 'ioredis', 'only-storage-imports-the-stores'],
  ['gameserver/src/sockets/adapter.ts', 'ioredis', 'only-storage-imports-the-stores'],
  ['gameserver/src/simulated/cheat.ts', '../services/planted.ts', 'simulated-players-import-only-common'],
  ['gameserver/src/main.ts', '@chewata/docstore/start', 'gameserver-imports-only-common'],
  ['bot/src/ask.ts', '@chewata/gameserver/domain/planted', 'bot-imports-only-common'],
  ['miniapp/src/features/wallet/page.tsx', '../game/planted.tsx', 'features-import-no-other-feature'],
  ['miniapp/src/features/wallet/frame.tsx', '#app/planted.tsx', 'features-import-no-other-feature'],
  ['miniapp/src/games/stakes.tsx', '../features/game/planted.tsx', 'shared-play-imports-no-feature'],
  ['miniapp/src/device/theme.tsx', '#locales/planted.tsx', 'miniapp-device-imports-only-lower-layers'],
  ['miniapp/src/locales/language.tsx', '#ui/planted.tsx', 'miniapp-locales-imports-only-lower-layers'],
  ['miniapp/src/ui/button.tsx', '#telegram/planted.tsx', 'miniapp-ui-imports-only-lower-layers'],
  ['miniapp/src/api/client.tsx', '#telegram/planted.tsx', 'miniapp-api-imports-only-lower-layers'],
  ['miniapp/src/routing/guard.tsx', '#ui/planted.tsx', 'miniapp-routing-imports-only-lower-layers'],
  ['miniapp/src/telegram/entry.tsx', '#realtime/planted.tsx', 'miniapp-telegram-imports-only-lower-layers'],
  ['miniapp/src/evidence/kept.tsx', '#ui/planted.tsx', 'miniapp-evidence-imports-only-lower-layers'],
  ['miniapp/src/realtime/room.tsx', '#games/planted.tsx', 'miniapp-realtime-imports-only-lower-layers'],
  ['miniapp/src/audio/sounds.tsx', '#ui/planted.tsx', 'miniapp-audio-imports-only-lower-layers'],
  ['miniapp/src/forms/otp.tsx', '#realtime/planted.tsx', 'miniapp-forms-imports-only-lower-layers'],
  ['miniapp/src/features/home/theme.ts', '@telegram-apps/sdk-react', 'only-telegram-imports-its-sdk'],
  ['miniapp/src/app/limits.ts', '@chewata/gameserver/domain/planted', 'miniapp-imports-only-common'],
  ['miniapp/src/games/lobby.tsx', '../ui/planted.tsx', 'miniapp-folders-by-their-names'],
  ['launcher/src/stake.ts', '@chewata/common/money', 'launcher-imports-only-scripts'],
  ['docstore/src/money.ts', '@chewata/common/money', 'docstore-imports-only-the-contract'],
  ['e2e/win.spec.ts', '@chewata/common/games/planted', 'journeys-import-only-the-contract'],
  ['reference/secret.ts', '../gameserver/src/domain/planted.ts', 'reference-imports-only-the-contract'],
  ['chaos/src/check.ts', '@chewata/gameserver/domain/planted', 'chaos-imports-only-common'],
  ['bench/src/bets.ts', '@chewata/gameserver/domain/planted', 'bench-imports-only-the-contract'],
  ['bot/src/back.ts', './there.ts', 'no-cycles'],
  ['bot/src/near/ask.ts', '../far/reply.ts', 'no-folder-cycles'],
  ['bot/src/far/other.ts', '../near/other.ts', 'no-folder-cycles'],
  ['gameserver/src/services/lost.ts', './nowhere.ts', 'every-import-resolves'],
  ['gameserver/src/services/untried.ts', './planted.test.ts', 'no-code-imports-tests'],
  ['gameserver/src/services/fake.ts', '../testing/planted.ts', 'no-code-imports-tests'],
  ['bot/src/deep.ts', '../../common/src/errors.ts', 'workspaces-by-their-names'],
];

/** Allowed imports, at least one for each row of the table. */
const ALLOWED = [
  ['common/src/games/win.ts', '../money.ts'],
  ['common/src/fairness/hash.ts', '@noble/hashes'],
  ['common/src/fairness/calls.ts', '../games/planted.ts'],
  ['common/src/fairness/beacon-signature.ts', '@noble/curves'],
  ['common/src/contract/wallet.ts', '../phone.ts'],
  ['common/src/contract/wallet.ts', 'zod'],
  ['common/src/contract/room.ts', '../games/planted.ts'],
  ['gameserver/src/domain/payout.ts', '@chewata/common/money'],
  ['gameserver/src/services/confirm.ts', '../domain/planted.ts'],
  ['gameserver/src/services/deposit.ts', '../providers/port.ts'],
  ['gameserver/src/services/stake.ts', '../storage/planted.ts', 'type'],
  ['gameserver/src/services/hash.ts', 'node:crypto'],
  ['gameserver/src/services/context.ts', '../config.ts', 'type'],
  ['gameserver/src/http/login.ts', '../services/planted.ts'],
  ['gameserver/src/http/login.ts', 'express'],
  ['gameserver/src/sockets/bingo.ts', '@chewata/common/contract/planted'],
  ['gameserver/src/sockets/spin.ts', '@chewata/common/games/planted'],
  ['gameserver/src/clock/job.ts', '../storage/planted.ts', 'type'],
  ['gameserver/src/sockets/talk.ts', '@chewata/common/ids', 'type'],
  ['gameserver/src/storage/mongo.ts', 'mongoose'],
  ['gameserver/src/storage/mongo.ts', '../domain/planted.ts', 'type'],
  ['gameserver/src/providers/lakipay/adapter.ts', '../port.ts'],
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
  ['launcher/src/hash.ts', '../../scripts/prepare/planted.mjs'],
];

/** The modules that the planted imports lead to; they import nothing. */
const TARGETS = [
  ...['errors', 'ids', 'money', 'games/planted', 'fairness/planted', 'contract/planted'].map(
    (name) => `common/src/${name}.ts`,
  ),
  ...['domain', 'services', 'storage', 'providers', 'sockets', 'testing'].map(
    (name) => `gameserver/src/${name}/planted.ts`,
  ),
  ...['gameserver/src/providers/port.ts', 'docstore/src/start.ts'],
  'scripts/prepare/planted.mjs',
  ...['app', 'locales', 'ui', 'telegram', 'realtime', 'games', 'features/game'].map(
    (name) => `miniapp/src/${name}/planted.tsx`,
  ),
];

let repository: string;
let report: ImportReport;

function write(path: string, text: string): void {
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
    '@noble/curves',
    '@noble/hashes',
    '@telegram-apps/sdk-react',
  ];
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  const files = new Map(TARGETS.map((path) => [path, 'export const planted = 1;\n']));
  for (const [file = '', target, ...kinds] of [...FORBIDDEN, ...ALLOWED]) {
    const line =
      kinds.at(-1) === 'type'
        ? `import type { planted } from '${target}';`
        : `import { planted } from '${target}';`;
    files.set(file, `${files.get(file) ?? 'export const planted = 1;\n'}${line}\nconsole.info(planted);\n`);
  }
  files.set('bot/src/near/other.ts', 'export const planted = 1;\n');
  files.set('bot/src/far/reply.ts', 'export const planted = 1;\n');
  files.set('bot/src/there.ts', "import { planted } from './back.ts';\nconsole.info(planted);\n");
  for (const [path, text] of files) write(path, text);
  report = await checkImports(repository);
});

afterAll(() => rmSync(repository, { recursive: true, force: true }));

describe('the import table', () => {
  it.each(FORBIDDEN)('forbids %s → %s (%s)', (file, _target, rule) => {
    expect(report.problems.filter((problem) => problem.startsWith(`${rule}: ${file} →`))).not.toEqual([]);
  });

  it.each(ALLOWED)('allows %s → %s', (file) => {
    // The forbidden imports of other files put some folders into circles.
    const problems = report.problems.filter((problem) => !problem.startsWith('no-folder-cycles'));
    expect(problems.filter((problem) => problem.includes(`: ${file} →`))).toEqual([]);
  });

  it('has a forbidden import for every rule', () => {
    const covered = new Set(FORBIDDEN.map(([, , rule]) => rule));
    expect(table.forbidden?.map((rule) => rule.name).filter((name) => name && !covered.has(name))).toEqual(
      [],
    );
  });

  it('reads every file, and does not take an empty repository for a clean one', async () => {
    expect(report.cruised).toBeGreaterThan(60);
    expect(report.problems.filter((problem) => problem.startsWith('file-not-read'))).toEqual([]);
    const empty = mkdtempSync(join(tmpdir(), 'chewata-empty-'));
    expect((await checkImports(empty)).problems).toEqual(['no-files: no source file was found']);
    rmSync(empty, { recursive: true });
  });
});
