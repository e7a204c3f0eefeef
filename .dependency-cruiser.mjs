/**
 * The import table of ARCHITECTURE.md as rules. `npm run check` holds every source file against them;
 * scripts/import-table.test.mjs plants what each of them must refuse.
 */

/** Tests stand beside the code and wire real stores: the table does not bind them, and no code may use them. */
const TEST = '(\\.test\\.tsx?$|/testing/)';
const COMMON = '^common/src/';
const VALUES = `${COMMON}(ids|money|errors)\\.ts$`;
const BASICS = `${COMMON}((ids|money|phone|errors)\\.ts$|locales/)`;
const CONTRACT = `${COMMON}contract/`;
const SERVER = '^gameserver/src/';
const PORTS = `${SERVER}(storage|providers)/ports?(\\.ts$|/)`;
const CONFIG = `${SERVER}config\\.ts$`;
const PACKAGE = '(^|/)node_modules/';
const STORES = `${PACKAGE}(mongoose|mongodb|bson|ioredis|bullmq|lmdb)/`;
const TRANSPORTS = `${PACKAGE}(express|cookie-parser|helmet|pino-http|socket\\.io|socket\\.io-client|@socket\\.io)/`;

/**
 * Modules of `from` import from the repository only themselves and what `may` names. Packages and Node's own
 * modules are free, but where `bare` is set: then they must be named too.
 * @param {string} name
 * @param {string} from
 * @param {readonly string[]} may
 * @param {{ bare?: boolean, test?: string | null, self?: string }} [options] self: what `from` may import of
 *   itself; test: the modules of `from` that are not bound
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function room(name, from, may, { bare = false, test = TEST, self = from } = {}) {
  return {
    name,
    severity: 'error',
    from: { path: from, ...(test === null ? {} : { pathNot: test }) },
    to: {
      couldNotResolve: false,
      pathNot: [self, ...may, ...(bare ? [] : [PACKAGE])],
      ...(bare ? {} : { dependencyTypesNot: ['core'] }),
    },
  };
}

/**
 * Nothing of `from` imports anything of `to`.
 * @param {string} name
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function never(name, from, to) {
  return { name, severity: 'error', from, to };
}

const common = [
  room('basics-stand-alone', BASICS, [], { bare: true }),
  room('games-know-only-values', `${COMMON}(games/|fairness)`, [VALUES, `${PACKAGE}@noble/hashes/`], {
    bare: true,
  }),
  room('contract-knows-values-and-games', CONTRACT, [BASICS, `${COMMON}games/`, `${PACKAGE}zod/`], {
    bare: true,
  }),
  never(
    'contract-takes-only-types-of-games',
    { path: CONTRACT, pathNot: TEST },
    { path: `${COMMON}games/`, dependencyTypesNot: ['type-only'] },
  ),
  room('common-is-pure', COMMON, [PACKAGE], { bare: true }),
];

const gameserver = [
  room('config-knows-only-common', CONFIG, [COMMON]),
  room('domain-is-pure', `${SERVER}domain/`, [COMMON], { bare: true }),
  room('services-know-domain-and-ports', `${SERVER}services/`, [COMMON, `${SERVER}domain/`, PORTS, CONFIG]),
  ...['http', 'sockets', 'rounds'].map((name) =>
    room(`${name}-knows-services`, `${SERVER}${name}/`, [
      `${SERVER}services/`,
      CONTRACT,
      `${COMMON}errors\\.ts$`,
      CONFIG,
    ]),
  ),
  ...['storage', 'providers'].map((name) =>
    room(`${name}-knows-ports`, `${SERVER}${name}/`, [PORTS, `${SERVER}domain/`, COMMON, CONFIG]),
  ),
  never(
    'adapters-take-only-types-of-domain',
    { path: `${SERVER}(storage|providers)/`, pathNot: TEST },
    { path: `${SERVER}domain/`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'rooms-take-only-the-type-of-config',
    { path: `${SERVER}[^/]+/`, pathNot: TEST },
    { path: CONFIG, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'services-know-no-transport',
    { path: `${SERVER}(services|domain)/`, pathNot: TEST },
    { path: TRANSPORTS },
  ),
  never(
    'only-storage-knows-the-stores',
    { path: SERVER, pathNot: [TEST, `${SERVER}storage/`, `${SERVER}(compose|main|audit)\\.ts$`] },
    { path: STORES },
  ),
  room('simulated-players-know-only-the-contract', `${SERVER}simulated/`, [COMMON]),
  room('game-server-knows-no-other-workspace', SERVER, [COMMON]),
];

/** What the screens stand on, and the parts that the screens of several games share. */
const LOWER = '^miniapp/src/(ui|api|realtime|telegram|audio)/';
const SHARED_PLAY = '^miniapp/src/games/';

const clients = [
  room('bot-knows-only-common', '^bot/src/', [COMMON]),
  room('features-know-no-feature', '^miniapp/src/features/([^/]+)/', [LOWER, SHARED_PLAY, COMMON], {
    self: '^miniapp/src/features/$1/',
  }),
  room('shared-play-knows-no-feature', SHARED_PLAY, [LOWER, COMMON]),
  never(
    'lower-rooms-know-no-feature',
    { path: '^miniapp/src/(ui|api|realtime|telegram|audio|locales)/', pathNot: TEST },
    { path: '^miniapp/src/(features|games|app)/' },
  ),
  never(
    'only-telegram-knows-its-sdk',
    { path: '^miniapp/', pathNot: '^miniapp/src/telegram/' },
    { path: `${PACKAGE}@telegram-apps/sdk` },
  ),
  room('miniapp-knows-only-common', '^miniapp/src/', [COMMON]),
  // Outside their own folder or feature, modules are imported as #ui/…, #api/…, never by ../ paths.
  never(
    'miniapp-folders-by-their-names',
    { path: '^miniapp/src/(features/[^/]+|[^/]+)/' },
    { path: '^miniapp/', pathNot: '^miniapp/src/$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  ),
];

const apart = [
  room('docstore-knows-only-the-contract', '^docstore/', [CONTRACT], { test: null }),
  room('journeys-know-only-the-contract', '^e2e/', [CONTRACT, '^scripts/'], { test: null }),
  room('bench-knows-only-the-contract', '^bench/', [CONTRACT, '^docstore/src/', '^scripts/'], { test: null }),
];

const everywhere = [
  never('no-cycles', {}, { circular: true }),
  never('every-import-is-found', { pathNot: PACKAGE }, { pathNot: '^virtual:', couldNotResolve: true }),
  never('no-code-uses-tests', { path: '^[^/]+/src/', pathNot: TEST }, { path: TEST }),
  never(
    'workspaces-by-their-names',
    { path: '^(common|docstore|gameserver|bot|miniapp|e2e|bench)/' },
    { pathNot: ['^$1/', '^scripts/', PACKAGE], dependencyTypes: ['local'] },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...common, ...gameserver, ...clients, ...apart, ...everywhere],
  options: {
    doNotFollow: { path: PACKAGE },
    exclude: { path: '/(dist|coverage|test-results)/' },
    // Imports of types count too: a type of mongoose in a service is a dependency on mongoose.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
