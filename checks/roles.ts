import type { Route } from '@chewata/common/contract/route';
import { isForStaff, isStaffAccess } from '@chewata/common/contract/staff-access';

const STAFF = ['support', 'finance', 'admin'] as const;

/** docs/roles.md: which of the staff may make which call. Calls of players are not in it. */
export function rolesDocument(routes: readonly Route[]): string {
  const rows = routes
    .flatMap(({ method, path, access }) =>
      isStaffAccess(access) ? [{ call: `${method} ${path}`, access }] : [],
    )
    .sort((one, other) => (pathOf(one.call) < pathOf(other.call) ? -1 : 1))
    .map(({ call, access }) => {
      const marks = STAFF.map((role) =>
        isForStaff(access, { role, isAdmin: role === 'admin' }) ? 'yes' : '',
      );
      return `| \`${call}\` | ${marks.join(' | ')} |`;
    });
  return [
    '# Roles of staff',
    '',
    'The calls of staff and the roles that may make them, each session with a second factor; others get 403 `FORBIDDEN`.',
    'The table comes from the `access` of the routes in `common/src/contract`: after a change of one, write it with',
    '`npx vitest run --root checks roles.test.ts -u`.',
    '',
    '| call | support | finance | administrator |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const pathOf = (call: string): string => call.replace(/^(\S+) (\S+)$/, '$2 $1');
