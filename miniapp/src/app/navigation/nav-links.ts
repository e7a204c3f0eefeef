import type { UserAnswer } from '@chewata/common/contract/session';
import type { LucideIcon } from 'lucide-react';
import {
  BookOpen,
  CalendarDays,
  Gift,
  Grid3x3,
  History,
  House,
  KeyRound,
  LifeBuoy,
  Medal,
  MessageCircle,
  MessageSquareText,
  ShieldCheck,
  Trophy,
  Users,
  Wallet,
} from 'lucide-react';
import { isRegistered } from './registry.ts';

export interface NavLink {
  to: string;
  /** Key of its name in the common texts. */
  text: string;
  icon: LucideIcon;
  admin?: true;
  agent?: true;
}

const link = (to: string, text: string, icon: LucideIcon, admin?: true): NavLink => ({
  to,
  text,
  icon,
  ...(admin && { admin }),
});

const HOME = link('/home', 'nav.home', House);
const HISTORY = link('/history', 'nav.gameHistory', History);
const WALLET = link('/wallet', 'nav.wallet', Wallet);
const LEADERBOARD = link('/leaderboard', 'nav.leaderboard', Trophy);
const DAILY_GAMES = link('/dailyGames', 'nav.dailyGames', CalendarDays, true);
const HELP = link('/HowToPlay', 'nav.howToPlay', BookOpen);
const REFERRAL = link('/ReferralIncome', 'nav.referral', Gift);
/** The administrators' money screens. */
export const ADMIN = link('/admin', 'nav.admin', ShieldCheck, true);
const FEEDBACK = link('/feedbacks', 'nav.feedback', MessageSquareText, true);

const PROMOTIONS = link('/admin/promotions', 'nav.promotions', Medal, true);

const SPACES = link('/privateSpaces', 'nav.spaces', Users);
const CHAT = link('/chat', 'nav.chat', MessageCircle);
const ROOMS: NavLink = { ...link('/managePrivateRoom', 'nav.rooms', KeyRound), agent: true };

/** SPEC.md section 2: the desktop's navigation. Contact stands beside it: its address is a setting. */
export const TOP_LINKS = [HOME, LEADERBOARD, HELP, REFERRAL, DAILY_GAMES, FEEDBACK];
/** Beside them at the desktop's foot. */
export const FOOT_LINKS = [SPACES, CHAT, ROOMS, PROMOTIONS];
/** The mobile sidebar, in its order. */
export const SIDE_LINKS = [
  HOME,
  link('/BetAmountPage', 'nav.bingo', Grid3x3),
  link('/SpinBetAmount', 'nav.spin', LifeBuoy),
  HISTORY,
  WALLET,
  LEADERBOARD,
  SPACES,
  ROOMS,
  DAILY_GAMES,
  FEEDBACK,
  ADMIN,
  PROMOTIONS,
  HELP,
  REFERRAL,
  CHAT,
];

/** Those that this user may open and that lead somewhere. */
export const linksFor = (links: readonly NavLink[], user: UserAnswer | null): NavLink[] =>
  links.filter(
    ({ to, admin, agent }) =>
      isRegistered(to) && (!admin || user?.isAdmin === true) && (!agent || user?.role === 'agent'),
  );
