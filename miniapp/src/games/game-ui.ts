import type { Game } from '@chewata/common/games';
import type { FrameName, ScreenAccess } from '#routing/screen.ts';

/** What the mini app knows of a game beside its rules. */
export interface GameUi {
  /** Its three screens: the stakes, the cards of a room before play, and the round itself. */
  paths: { stakes: string; cards: string; round: string };
  /** Who may open its screens. */
  access: ScreenAccess;
  /** The frame around the cards and the round. */
  frame: FrameName;
}

/** Every list of games in the mini app is built from this record: routes, lobby, navigation, history, sounds. */
export const GAME_UI = {
  bingo: {
    paths: { stakes: '/BetAmountPage', cards: '/select-cards', round: '/game' },
    access: 'signed-in',
    frame: 'play',
  },
  spin: {
    paths: { stakes: '/SpinBetAmount', cards: '/chooseCard', round: '/spingame' },
    access: 'signed-in',
    frame: 'play',
  },
  flip: {
    paths: { stakes: '/flip', cards: '/flipHeadTail', round: '/flipCoinGame' },
    access: 'admin',
    frame: 'app',
  },
} as const satisfies Record<Game, GameUi>;
