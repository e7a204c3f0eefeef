import { isForStaff, type StaffAccess, type StaffUser } from '@chewata/common/contract/staff-access';
import type { LucideIcon } from 'lucide-react';
import { CalendarDays, Medal, MessageSquareText, ShieldCheck } from 'lucide-react';
import type { Screen } from '#routing/screen.ts';

/** A place of the app's own navigation that can link to an administrators' screen. */
export type MenuPlace = 'top' | 'side' | 'foot' | 'account';

/** An administrators' screen. Its route and every link to it come from this declaration. */
export interface AdminSection extends Screen {
  access: StaffAccess;
  /** The access of its content, if that is narrower than the path's: other staff are sent to their first tab. */
  content?: StaffAccess;
  /** Key of its title, with the namespace, if it is a tab of the administration. Others have their own heading. */
  tab?: string;
  /** The tab that a screen without one of its own belongs to. */
  under?: string;
  /** Its link outside the administration. `text` is a key of the common texts. */
  menu?: { text: string; icon: LucideIcon; places: readonly MenuPlace[] };
}

const ADMIN = { access: 'admin', namespaces: ['admin', 'wallet', 'server'] } as const;
/** Those of the values in a proposal or a decision, some of which are in a promotion's form. */
const CHANGES = ['approvals', 'promotions', ...ADMIN.namespaces];
const PROMOTIONS = { access: 'admin', namespaces: ['promotions', 'leaderboard', 'admin', 'server'] } as const;

/** Every screen of the administration, in the order of the tabs and links. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  {
    path: '/dailyGames',
    access: 'admin',
    namespaces: ['daily-games'],
    menu: { text: 'nav.dailyGames', icon: CalendarDays, places: ['top', 'side'] },
    load: () => import('./daily-games/daily-games-screen.tsx').then((module) => module.DailyGamesScreen),
  },
  {
    ...ADMIN,
    access: 'staff',
    content: 'admin',
    path: '/admin',
    tab: 'admin:section.overview',
    menu: { text: 'nav.admin', icon: ShieldCheck, places: ['side', 'account'] },
    load: () => import('./overview/overview-screen.tsx').then((module) => module.OverviewScreen),
  },
  {
    ...ADMIN,
    access: 'staff',
    path: '/admin/deposits',
    tab: 'admin:section.deposits',
    load: () => import('./requests/requests-screen.tsx').then((module) => module.DepositsScreen),
  },
  {
    ...ADMIN,
    access: 'staff',
    path: '/admin/withdrawals',
    tab: 'admin:section.withdrawals',
    load: () => import('./requests/requests-screen.tsx').then((module) => module.WithdrawalsScreen),
  },
  {
    ...ADMIN,
    namespaces: [...CHANGES, 'rounds', 'history'],
    path: '/admin/approvals',
    tab: 'admin:section.approvals',
    load: () => import('./approvals/approvals-screen.tsx').then((module) => module.ApprovalsScreen),
  },
  {
    ...ADMIN,
    access: 'support',
    path: '/admin/users',
    tab: 'admin:section.users',
    load: () => import('./users/users-screen.tsx').then((module) => module.UsersScreen),
  },
  {
    ...ADMIN,
    access: 'support',
    path: '/admin/users/:id',
    namespaces: ['flags', ...CHANGES],
    under: 'admin:section.users',
    load: () => import('./person/person-screen.tsx').then((module) => module.PersonScreen),
  },
  {
    ...ADMIN,
    access: 'support',
    path: '/admin/rooms',
    namespaces: ['rounds', 'history', ...ADMIN.namespaces],
    tab: 'admin:section.rooms',
    load: () => import('./rooms/live-rooms-screen.tsx').then((module) => module.LiveRoomsScreen),
  },
  {
    ...ADMIN,
    access: 'support',
    path: '/admin/rounds/:id',
    namespaces: ['rounds', 'history', ...ADMIN.namespaces],
    under: 'admin:section.rooms',
    load: () => import('./rooms/round-screen.tsx').then((module) => module.RoundScreen),
  },
  {
    ...ADMIN,
    access: 'support',
    path: '/admin/flags',
    namespaces: ['flags', ...ADMIN.namespaces],
    tab: 'admin:section.flags',
    load: () => import('./flags/flags-screen.tsx').then((module) => module.FlagsScreen),
  },
  {
    ...ADMIN,
    access: 'support',
    namespaces: ['support', ...ADMIN.namespaces],
    path: '/admin/support',
    tab: 'support:title',
    load: () => import('./support/support-screen.tsx').then((module) => module.SupportScreen),
  },
  {
    ...ADMIN,
    access: 'support',
    namespaces: ['feedback', 'support', ...ADMIN.namespaces],
    path: '/feedbacks',
    tab: 'feedback:list',
    menu: { text: 'nav.feedback', icon: MessageSquareText, places: ['top', 'side'] },
    load: () => import('./feedback/feedback-list-screen.tsx').then((module) => module.FeedbackListScreen),
  },
  {
    ...ADMIN,
    namespaces: ['announcements', ...ADMIN.namespaces],
    path: '/admin/announcements',
    tab: 'announcements:title',
    load: () =>
      import('./announcements/announcements-screen.tsx').then((module) => module.AnnouncementsScreen),
  },
  {
    ...ADMIN,
    path: '/admin/decisions',
    namespaces: CHANGES,
    tab: 'admin:section.decisions',
    load: () => import('./decisions/decisions-screen.tsx').then((module) => module.DecisionsScreen),
  },
  {
    ...ADMIN,
    access: 'finance',
    namespaces: ['statement', ...ADMIN.namespaces],
    path: '/admin/statement',
    tab: 'admin:section.statement',
    load: () => import('./ledger/statement-screen.tsx').then((module) => module.StatementScreen),
  },
  {
    ...ADMIN,
    access: 'finance',
    namespaces: ['export', ...ADMIN.namespaces],
    path: '/admin/export',
    tab: 'admin:section.export',
    load: () => import('./export/export-screen.tsx').then((module) => module.ExportScreen),
  },
  {
    ...ADMIN,
    access: 'finance',
    namespaces: ['charts', ...ADMIN.namespaces],
    path: '/admin/charts',
    tab: 'admin:section.charts',
    load: () => import('./charts/charts-screen.tsx').then((module) => module.ChartsScreen),
  },
  {
    ...ADMIN,
    access: 'finance',
    namespaces: ['health', ...ADMIN.namespaces],
    path: '/admin/health',
    tab: 'admin:section.health',
    load: () => import('./health/health-screen.tsx').then((module) => module.HealthScreen),
  },
  {
    ...ADMIN,
    path: '/admin/audit',
    tab: 'admin:section.audit',
    load: () => import('./ledger/audit-screen.tsx').then((module) => module.AuditScreen),
  },
  {
    ...ADMIN,
    path: '/admin/settings',
    tab: 'admin:section.settings',
    load: () => import('./settings/settings-screen.tsx').then((module) => module.SettingsScreen),
  },
  {
    ...PROMOTIONS,
    path: '/admin/promotions',
    menu: { text: 'nav.promotions', icon: Medal, places: ['side', 'foot'] },
    load: () => import('./promotions/promotions-screen.tsx').then((module) => module.PromotionsScreen),
  },
  {
    ...PROMOTIONS,
    path: '/admin/promotions/:id',
    load: () => import('./promotions/promotion-screen.tsx').then((module) => module.PromotionScreen),
  },
  {
    ...PROMOTIONS,
    namespaces: ['prizes', 'flags', ...PROMOTIONS.namespaces],
    path: '/admin/promotions/:id/prizes',
    load: () => import('./prizes/prizes-screen.tsx').then((module) => module.PrizesScreen),
  },
];

/** The sections that are tabs of the administration. */
export const ADMIN_TABS = ADMIN_SECTIONS.flatMap(({ path, tab, access, content }) =>
  tab ? [{ path, tab, access: content ?? access }] : [],
);

/** The tabs that this user may open. */
export const tabsFor = (user: StaffUser) => ADMIN_TABS.filter(({ access }) => isForStaff(access, user));
