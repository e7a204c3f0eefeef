import { GAME_NAMES, type Game } from '@chewata/common/games';
import { Grid3x3, LifeBuoy, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { FrameName } from '#routing/screen.ts';
import { BingoArt } from './art/bingo-art.tsx';
import { FlipArt } from './art/flip-art.tsx';
import { SpinArt } from './art/spin-art.tsx';

/** The mini app's part of a game. Texts are keys of the namespace in brackets. */
export interface GameUi {
  /**
   * Its screens: the stakes, the cards of a room before play, and the round itself. Addresses ignore case;
   * `stakesAfterRound` is how the product writes the stakes' address at the end of a round, if differently.
   */
  paths: { stakes: string; cards: string; round: string; stakesAfterRound?: string };
  /** The frame around the cards and the round. */
  frame: FrameName;
  /** The stakes of a private space, and the text of the link to them (spaces); null if spaces do not have the game. */
  inSpaces: { path: string; text: string } | null;
  /** Its card on the home page: name and description (home), and its drawing. */
  home: { name: string; text: string; Art: ComponentType };
  /** Its entry in the menu (common); null if it has none. */
  menu: { text: string; icon: LucideIcon } | null;
  usesFreeSpins: boolean;
  /** The names of cards that are not numbers (games). */
  cardNames: Readonly<Record<string, string>>;
  /** True if a card is a grid of numbers, which history shows with the balls that were called. */
  hasCardGrids: boolean;
  sound: {
    /** The preference that mutes the game. */
    mutedKey: string;
    /** Read while the player has not yet set the game's own preference. */
    mutedFallbackKey: string | null;
    /** The folder of its spoken numbers within the language's; null if the game says none. */
    clips: string | null;
    /** File names in audio/effects. */
    effects: readonly string[];
  };
}

/** The one record that the mini app builds its routes, lobbies, navigation, history and sounds from. */
export const GAME_UI = {
  bingo: {
    paths: { stakes: '/BetAmountPage', cards: '/select-cards', round: '/game' },
    frame: 'play',
    inSpaces: { path: '/BetAmountPrivate', text: 'playBingo' },
    home: { name: 'bingo.name', text: 'bingo.text', Art: BingoArt },
    menu: { text: 'nav.bingo', icon: Grid3x3 },
    usesFreeSpins: false,
    cardNames: {},
    hasCardGrids: true,
    sound: { mutedKey: 'bingo.muted', mutedFallbackKey: null, clips: '', effects: [] },
  },
  spin: {
    paths: {
      stakes: '/SpinBetAmount',
      cards: '/chooseCard',
      round: '/spingame',
      stakesAfterRound: '/spinBetAmount',
    },
    frame: 'play',
    inSpaces: { path: '/SpinBetAmount', text: 'playSpin' },
    home: { name: 'spin.name', text: 'spin.text', Art: SpinArt },
    menu: { text: 'nav.spin', icon: LifeBuoy },
    usesFreeSpins: true,
    cardNames: {},
    hasCardGrids: false,
    sound: {
      mutedKey: 'spin.soundMuted',
      mutedFallbackKey: null,
      clips: 'spin/',
      effects: ['spin', 'win'],
    },
  },
  flip: {
    paths: { stakes: '/flip', cards: '/flipHeadTail', round: '/flipCoinGame' },
    frame: 'app',
    inSpaces: null,
    home: { name: 'flip.name', text: 'flip.text', Art: FlipArt },
    menu: null,
    usesFreeSpins: false,
    cardNames: { H: 'side.head', T: 'side.tail' },
    hasCardGrids: false,
    // Flip once shared the preference of spin: a player who muted it then still finds it muted.
    sound: {
      mutedKey: 'flip.soundMuted',
      mutedFallbackKey: 'spin.soundMuted',
      clips: null,
      effects: ['coin'],
    },
  },
} as const satisfies Record<Game, GameUi>;

export const uiOf = (game: Game): GameUi => GAME_UI[game];

/** The games that the record has. A game that it lacks is reported here alone, not where sounds are played. */
export type GameWithUi = keyof typeof GAME_UI;
export type EffectOf<G extends GameWithUi> = (typeof GAME_UI)[G]['sound']['effects'][number];

/** All games in the order in which they are listed. */
export const GAMES_IN_ORDER: readonly { game: Game; ui: GameUi }[] = GAME_NAMES.map((game) => ({
  game,
  ui: uiOf(game),
}));
