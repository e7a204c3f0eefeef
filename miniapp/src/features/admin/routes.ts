import type { ComponentType } from 'react';
import type { Screen } from '#routing/screen.ts';

const screen = (path: string, load: () => Promise<ComponentType>): Screen => ({
  path,
  access: 'admin',
  namespaces: ['admin', 'wallet', 'server'],
  load,
});

/** The administrators' part of the wallet; players pay nothing for it, since each screen is its own chunk. */
export const screens: readonly Screen[] = [
  screen('/admin', () => import('./overview-screen.tsx').then((module) => module.OverviewScreen)),
  screen('/admin/deposits', () =>
    import('./requests/deposits-screen.tsx').then((module) => module.DepositsScreen),
  ),
  screen('/admin/withdrawals', () =>
    import('./requests/withdrawals-screen.tsx').then((module) => module.WithdrawalsScreen),
  ),
  screen('/admin/users', () => import('./users/users-screen.tsx').then((module) => module.UsersScreen)),
  screen('/admin/decisions', () => import('./decisions-screen.tsx').then((module) => module.DecisionsScreen)),
  screen('/admin/statement', () => import('./statement-screen.tsx').then((module) => module.StatementScreen)),
  screen('/admin/audit', () => import('./audit-screen.tsx').then((module) => module.AuditScreen)),
  screen('/admin/settings', () =>
    import('./settings/settings-screen.tsx').then((module) => module.SettingsScreen),
  ),
];
