import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import type { LucideIcon } from 'lucide-react';
import { BookOpen, Gift, History, House, KeyRound, MessageCircle, Trophy, Users, Wallet } from 'lucide-react';
import { ADMIN_SECTIONS, type MenuPlace } from '#features/admin/sections.ts';
import { GAMES_IN_ORDER } from '#games/game-ui.ts';
import { isForUser } from '#routing/access.ts';
import { screenAt } from './registry.ts';

export interface NavLink {
  to: string;
  /** Key of its name in the common texts. */
  text: string;
  icon: LucideIcon;
}

const link = (to: string, text: string, icon: LucideIcon): NavLink => ({ to, text, icon });

const HOME = link('/home', 'nav.home', House);
const LEADERBOARD = link('/leaderboard', 'nav.leaderboard', Trophy);
const HELP = link('/HowToPlay', 'nav.howToPlay', BookOpen);
const REFERRAL = link('/ReferralIncome', 'nav.referral', Gift);
const SPACES = link('/privateSpaces', 'nav.spaces', Users);
const CHAT = link('/chat', 'nav.chat', MessageCircle);
const ROOMS = link('/managePrivateRoom', 'nav.rooms', KeyRound);

const GAME_LINKS = GAMES_IN_ORDER.flatMap(({ ui: { paths, menu } }) =>
  menu ? [link(paths.stakes, menu.text, menu.icon)] : [],
);

/** The administrators' links in this place, in an order of its own. */
const adminLinks = (place: MenuPlace): NavLink[] =>
  ADMIN_SECTIONS.flatMap(({ path, menu }) =>
    menu?.places.includes(place) ? [link(path, menu.text, menu.icon)] : [],
  );

/** The desktop's navigation. Contact is beside it, because its address is a setting. */
export const TOP_LINKS = [HOME, LEADERBOARD, HELP, REFERRAL, ...adminLinks('top')];
/** Added to them in the desktop's footer. */
export const FOOT_LINKS = [SPACES, CHAT, ROOMS, ...adminLinks('foot')];
/** Beside the user's own links in the account menu. */
export const ACCOUNT_LINKS = adminLinks('account');
/** The phone's menu, in its order. */
export const SIDE_LINKS = [
  HOME,
  ...GAME_LINKS,
  link('/history', 'nav.gameHistory', History),
  link('/wallet', 'nav.wallet', Wallet),
  LEADERBOARD,
  SPACES,
  ROOMS,
  ...adminLinks('side'),
  HELP,
  REFERRAL,
  CHAT,
];

/** The links whose screens this user may open. */
export const linksFor = (links: readonly NavLink[], user: UserAnswer | null): NavLink[] =>
  links.filter(({ to }) => {
    const screen = screenAt(to);
    return screen !== undefined && isForUser(screen.access, user);
  });
