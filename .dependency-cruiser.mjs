/**
 * The import table of ARCHITECTURE.md as rules. `npm run check` checks every source file against them, and
 * checks/imports/import-table.test.ts shows that each rule catches a forbidden import.
 */

/** Tests are beside the code and use real stores: most rules do not apply to them, and no code may import them. */
export const TEST = '(\\.test\\.tsx?$|/testing/)';
const COMMON = '^common/src/';
const BASICS = `${COMMON}((addresses|ids|money|phone|time|errors|languages)\\.ts$|locales/)`;
const CONTRACT = `${COMMON}contract/`;
const GAMES = `${COMMON}games/`;
const SERVER = '^gameserver/src/';
const ADAPTERS = `${SERVER}(storage|providers)/`;
const PROVIDERS = `${SERVER}providers/`;
const PROVIDER_PORTS = `${PROVIDERS}ports?(\\.ts$|/)`;
const RUNTIME = `${SERVER}runtime/`;
const CONFIG = `${SERVER}config\\.ts$`;
const PACKAGE = '(^|/)node_modules/';
const STORES = `${PACKAGE}(mongoose|mongodb|bson|ioredis|bullmq|lmdb)/`;
const TRANSPORTS = `${PACKAGE}(express|cookie-parser|helmet|pino-http|socket\\.io|socket\\.io-client|@socket\\.io)/`;

/**
 * Files of `from` import only files of `from` and of `allowed`. Packages and Node's modules are allowed too, unless
 * `pure` is set.
 * @param {string} name
 * @param {string} from
 * @param {readonly string[]} allowed
 * @param {{ pure?: boolean, except?: string | null, own?: string }} [options] except: files of `from` that the rule
 *   does not apply to; own: the part of `from` that a file may import
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function importsOnly(name, from, allowed, { pure = false, except = TEST, own = from } = {}) {
  return {
    name,
    severity: 'error',
    from: { path: from, ...(except === null ? {} : { pathNot: except }) },
    to: {
      couldNotResolve: false,
      pathNot: [own, ...allowed, ...(pure ? [] : [PACKAGE])],
      ...(pure ? {} : { dependencyTypesNot: ['core'] }),
    },
  };
}

/**
 * No file of `from` imports a file of `to`.
 * @param {string} name
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function never(name, from, to) {
  return { name, severity: 'error', from, to };
}

/**
 * Files of `from` import only types from `to`.
 * @param {string} name
 * @param {string} from
 * @param {string} to
 * @param {string} [except] files of `to` whose values may be imported
 */
function onlyTypes(name, from, to, except) {
  return never(
    name,
    { path: from, pathNot: TEST },
    { path: to, ...(except ? { pathNot: except } : {}), dependencyTypesNot: ['type-only'] },
  );
}

const common = [
  importsOnly('basics-import-nothing', BASICS, [], { pure: true }),
  importsOnly('games-import-only-basics', GAMES, [BASICS], { pure: true }),
  importsOnly('fairness-imports-only-games', `${COMMON}fairness/`, [GAMES, `${PACKAGE}@noble/`], {
    pure: true,
  }),
  // So that the web app loads the code of the curve by itself.
  never(
    'only-the-signature-check-has-the-curve',
    { path: COMMON, pathNot: [TEST, `${COMMON}fairness/beacon-signature\\.ts$`] },
    { path: `${PACKAGE}@noble/curves/` },
  ),
  importsOnly('contract-imports-only-basics-and-games', CONTRACT, [BASICS, GAMES, `${PACKAGE}zod/`], {
    pure: true,
  }),
  importsOnly('common-is-pure', COMMON, [PACKAGE], { pure: true }),
];

const gameserver = [
  importsOnly('config-imports-only-common-games-and-providers', CONFIG, [
    COMMON,
    `${SERVER}domain/rooms/games\\.ts$`,
    PROVIDERS,
  ]),
  importsOnly('domain-is-pure', `${SERVER}domain/`, [COMMON], { pure: true }),
  importsOnly('runtime-imports-only-common', RUNTIME, [COMMON]),
  importsOnly('services-import-only-domain-and-adapters', `${SERVER}services/`, [
    COMMON,
    `${SERVER}domain/`,
    ADAPTERS,
    RUNTIME,
    CONFIG,
  ]),
  onlyTypes('services-import-only-types-of-adapters', `${SERVER}services/`, ADAPTERS, PROVIDER_PORTS),
  ...['http', 'sockets'].map((transport) =>
    importsOnly(`${transport}-imports-only-services`, `${SERVER}${transport}/`, [
      `${SERVER}services/`,
      CONTRACT,
      GAMES,
      `${COMMON}(ids|errors|languages|time)\\.ts$`,
      RUNTIME,
      CONFIG,
    ]),
  ),
  importsOnly('clock-imports-only-services', `${SERVER}clock/`, [
    `${SERVER}(services|storage)/`,
    `${COMMON}(ids|errors|time)\\.ts$`,
    RUNTIME,
    CONFIG,
  ]),
  onlyTypes('clock-imports-only-types-of-storage', `${SERVER}clock/`, `${SERVER}storage/`),
  importsOnly('storage-imports-only-ports', `${SERVER}storage/`, [
    PROVIDER_PORTS,
    RUNTIME,
    `${SERVER}domain/`,
    COMMON,
    CONFIG,
  ]),
  importsOnly('providers-import-no-storage', PROVIDERS, [RUNTIME, `${SERVER}domain/`, COMMON, CONFIG]),
  onlyTypes('adapters-import-only-types-of-domain', ADAPTERS, `${SERVER}domain/`),
  // The doctor examines the variables themselves, like the programs beside it.
  onlyTypes('folders-import-only-the-type-of-config', `${SERVER}(?!doctor/)[^/]+/`, CONFIG),
  never(
    'services-import-no-transport',
    { path: `${SERVER}(services|domain)/`, pathNot: TEST },
    { path: TRANSPORTS },
  ),
  never(
    'only-storage-imports-the-stores',
    { path: SERVER, pathNot: [TEST, `${SERVER}storage/`, `${SERVER}(compose|main|audit|staff)\\.ts$`] },
    { path: STORES },
  ),
  importsOnly('simulated-players-import-only-common', `${SERVER}simulated/`, [COMMON]),
  importsOnly('gameserver-imports-only-common', SERVER, [COMMON]),
];

const MINIAPP = '^miniapp/src/';
/** @param {string} names */
const folders = (names) => `${MINIAPP}(${names})/`;
/**
 * The mini app's layers below the screens, lowest first, and the layers that each may import.
 * @type {readonly (readonly [string, readonly string[]])[]}
 */
const LAYERS = [
  ['device', []],
  ['locales', ['device']],
  ['ui', ['device']],
  ['api', ['device', 'locales']],
  ['routing', ['api']],
  ['evidence', ['device', 'api']],
  ['telegram', ['device', 'locales', 'ui', 'api', 'routing']],
  ['realtime', ['device', 'locales', 'ui', 'api', 'evidence']],
  ['audio', ['device', 'locales', 'api']],
  ['forms', ['device', 'locales', 'ui', 'api', 'telegram']],
];
const LOWER = folders(LAYERS.map(([name]) => name).join('|'));
/** The parts that the screens of several games share. */
const SHARED_PLAY = folders('games');

const clients = [
  importsOnly('bot-imports-only-common', '^bot/src/', [COMMON]),
  importsOnly(
    'features-import-no-other-feature',
    `${MINIAPP}features/([^/]+)/`,
    [LOWER, SHARED_PLAY, COMMON],
    { own: `${MINIAPP}features/$1/` },
  ),
  importsOnly('shared-play-imports-no-feature', SHARED_PLAY, [LOWER, COMMON]),
  ...LAYERS.map(([name, lower]) =>
    importsOnly(`miniapp-${name}-imports-only-lower-layers`, folders(name), [
      ...(lower.length > 0 ? [folders(lower.join('|'))] : []),
      COMMON,
    ]),
  ),
  never(
    'only-telegram-imports-its-sdk',
    { path: '^miniapp/', pathNot: folders('telegram') },
    { path: `${PACKAGE}@telegram-apps/sdk` },
  ),
  importsOnly('miniapp-imports-only-common', MINIAPP, [COMMON]),
  // Files outside the importing folder or feature are imported as #ui/…, #api/…, never by a ../ path.
  never(
    'miniapp-folders-by-their-names',
    { path: `${MINIAPP}(features/[^/]+|[^/]+)/` },
    { path: '^miniapp/', pathNot: `${MINIAPP}$1/`, dependencyTypesNot: ['aliased-subpath-import'] },
  ),
];

/** The fake Telegram that other workspaces' tests use too. */
const FAKE_TELEGRAM = '^bot/src/testing/fake-telegram\\.ts$';

const others = [
  importsOnly('reference-imports-only-the-contract', '^reference/', [
    CONTRACT,
    `${COMMON}errors\\.ts$`,
    `${COMMON}games/index\\.ts$`,
  ]),
  importsOnly('launcher-imports-only-scripts', '^launcher/', ['^scripts/prepare/']),
  importsOnly('docstore-imports-only-the-contract', '^docstore/', [CONTRACT], { except: null }),
  importsOnly(
    'journeys-import-only-the-contract',
    '^e2e/',
    [CONTRACT, '^common/src/languages\\.ts$', FAKE_TELEGRAM, '^launcher/src/'],
    { except: null },
  ),
  // The checker recomputes rounds, so it needs the games and the fairness of common.
  importsOnly(
    'chaos-imports-only-common',
    '^chaos/',
    [
      COMMON,
      FAKE_TELEGRAM,
      '^launcher/src/',
      '^gameserver/src/testing/(simulate/|money/chapa-stand-in\\.ts$)',
    ],
    { except: null },
  ),
  importsOnly(
    'bench-imports-only-the-contract',
    '^bench/',
    [
      CONTRACT,
      '^common/src/(proof-of-work|reconnecting)\\.ts$',
      FAKE_TELEGRAM,
      '^docstore/src/',
      '^launcher/src/',
      '^gameserver/src/testing/',
    ],
    { except: null },
  ),
];

const everywhere = [
  never('no-cycles', {}, { circular: true }),
  never('every-import-resolves', { pathNot: PACKAGE }, { pathNot: '^virtual:', couldNotResolve: true }),
  never(
    'no-code-imports-tests',
    { path: '^[^/]+/src/', pathNot: [TEST, '^(e2e|bench|chaos)/'] },
    { path: TEST },
  ),
  never(
    'workspaces-by-their-names',
    // Vite runs the plugins of miniapp/start without the packages of the workspaces.
    {
      path: '^(common|docstore|gameserver|bot|miniapp|launcher|e2e|bench|chaos)/',
      pathNot: '^miniapp/start/',
    },
    { pathNot: ['^$1/', '^scripts/prepare/', PACKAGE], dependencyTypes: ['local'] },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...common, ...gameserver, ...clients, ...others, ...everywhere],
  options: {
    doNotFollow: { path: PACKAGE },
    exclude: { path: '/(dist|coverage|test-results)/' },
    // Type imports count too: a type of mongoose in a service is a dependency on mongoose.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
