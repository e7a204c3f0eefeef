import type { Notification } from '#storage/community/notifications.ts';

/** The page of the app that a message is about, and the text of the bot's button for it. Null: it has none. */
export interface MessagePage {
  readonly text: 'bot.wallet' | 'bot.play' | 'bot.approvals' | 'bot.leaderboard';
  readonly path: string;
}

export function pageOf({ kind, data }: Pick<Notification, 'kind' | 'data'>): MessagePage | null {
  switch (kind) {
    case 'depositCredited':
    case 'depositDeclined':
    case 'withdrawalPaid':
    case 'withdrawalDeclined':
    case 'transferReceived':
    case 'transferSent':
    case 'transferReturned':
      return { text: 'bot.wallet', path: '/wallet' };
    case 'winWhileAway':
    case 'refunded':
      return { text: 'bot.wallet', path: '/history' };
    case 'scheduledSoon':
      return { text: 'bot.play', path: data ?? '/BetAmountPage' };
    case 'approvalNeeded':
      return { text: 'bot.approvals', path: data ?? '/admin/approvals' };
    case 'prizesToRelease':
      return { text: 'bot.approvals', path: data ?? '/admin/promotions' };
    case 'systemAlert':
    case 'urgentAlert':
    case 'moneyWaits':
      return data === null ? null : { text: 'bot.approvals', path: data };
    case 'supportAnswer':
      return { text: 'bot.approvals', path: data ?? '/chat' };
    case 'prize':
      return { text: 'bot.leaderboard', path: '/leaderboard' };
    case 'spaceAdded':
      return { text: 'bot.play', path: '/privateSpaces' };
    case 'leaderboardEnded':
      return { text: 'bot.play', path: '/leaderboard' };
    default:
      return null;
  }
}
