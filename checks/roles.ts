import type { Role } from '@chewata/common/contract/accounts/roles';
import { PROVIDER_CALLS } from '@chewata/common/contract/money/providers';
import type { Access, Route } from '@chewata/common/contract/route';
import { chatSends, gameSends } from '@chewata/common/contract/sockets/events';
import { isForStaff, isStaffAccess } from '@chewata/common/contract/staff-access';
import { GAME_NAMES, GAMES } from '@chewata/common/games';

/** The columns; null: without a session. */
const ROLES: readonly (Role | null)[] = [null, 'user', 'agent', 'support', 'finance', 'admin'];
const HEADING = [
  '| call | signed out | player | agent | support | finance | administrator |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];

const EVENTS_OF_ALL_GAMES = Object.keys(gameSends.spin);

const PROVIDER_PATHS: ReadonlySet<string> = new Set(
  PROVIDER_CALLS.flatMap(([, { checkout, direct = [], toPhone = [], toBank }]) =>
    [checkout, ...[...direct, ...toPhone].map(({ call }) => call), toBank].flatMap(
      (call) => call?.path ?? [],
    ),
  ),
);

/** docs/roles.md: who may make which call and send which event. */
export function rolesDocument(routes: readonly Route[]): string {
  const calls = routes
    .filter(({ path }) => !PROVIDER_PATHS.has(path))
    .map(({ method, path, access }) => ({ name: `${method} ${path}`, path, access }))
    .sort((one, other) => (`${one.path} ${one.name}` < `${other.path} ${other.name}` ? -1 : 1));
  // Another row for each access, if they ever differ.
  const ofProviders = new Set(
    routes.filter(({ path }) => PROVIDER_PATHS.has(path)).map(({ access }) => access),
  );
  for (const access of ofProviders) calls.push({ name: 'a call of a payment provider', path: '', access });
  const events = [
    ...EVENTS_OF_ALL_GAMES.map((event) => ({ name: `/<public game> ${event}`, access: 'user' as const })),
    ...EVENTS_OF_ALL_GAMES.map((event) => ({ name: `/<staff game> ${event}`, access: 'admin' as const })),
    ...Object.entries({ ...gameSends, chat: chatSends }).flatMap(([namespace, sends]) => {
      const game = GAME_NAMES.find((name) => name === namespace);
      const access: Access = game && GAMES[game].adminsOnly ? 'admin' : 'user';
      return Object.keys(sends)
        .filter((event) => !game || !EVENTS_OF_ALL_GAMES.includes(event))
        .map((event) => ({ name: `/${namespace} ${event}`, access }));
    }),
  ];
  return [
    '# Roles',
    '',
    'Every call and every event of the sockets, and the roles that may use it. Others get 401 `LOGGED_OUT` without a',
    'session and 403 `FORBIDDEN` with one. Calls that players may not make need a second factor of the staff. The tables',
    'come from the `access` of the routes in `common/src/contract`: after a change of one, write them with',
    '`npx vitest run --root checks roles.test.ts -u`. `gameserver/src/{http,sockets}/roles.test.ts` try all of it.',
    '',
    '## Calls',
    '',
    ...HEADING,
    ...calls.filter(({ access }) => access !== 'internal').map(rowOf),
    '',
    '## Events of the sockets',
    '',
    'A staff game is one with `adminsOnly` in its definition, `common/src/games/<game>/index.ts`.',
    '',
    ...HEADING.map((line) => line.replace('call', 'event')),
    ...events.map(rowOf),
    '',
    '## Internal calls',
    '',
    'None of the roles: these take `Authorization: Bearer INTERNAL_SECRET`. What the bot calls in the name of its user',
    'under `/internal/staff/<telegram id>/api/…` is checked as if they had made the call themselves.',
    '',
    ...calls.filter(({ access }) => access === 'internal').map(({ name }) => `- \`${name}\``),
    '',
  ].join('\n');
}

const rowOf = ({ name, access }: { name: string; access: Access }): string =>
  `| \`${name}\` | ${ROLES.map((role) => (mayUse(access, role) ? 'yes' : '')).join(' | ')} |`;

function mayUse(access: Access, role: Role | null): boolean {
  if (access === 'public') return true;
  if (role === null || access === 'internal') return false;
  if (access === 'user') return true;
  if (access === 'agent') return role === 'agent' || role === 'admin';
  return isStaffAccess(access) && isForStaff(access, { role, isAdmin: role === 'admin' });
}
