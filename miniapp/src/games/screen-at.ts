import { GAMES_IN_ORDER } from './game-ui.ts';

export const PRACTICE_PATH = '/practice';

/** True if the address is that of any game's screen of this kind. */
export const isGameScreen = (pathname: string, screen: 'stakes' | 'cards' | 'round'): boolean =>
  GAMES_IN_ORDER.some(({ ui }) => ui.paths[screen].toLowerCase() === pathname.toLowerCase());

/** True for a screen on which a game is played, for money or not: it has its controls at its lower edge. */
export const isPlayScreen = (pathname: string): boolean =>
  isGameScreen(pathname, 'cards') ||
  isGameScreen(pathname, 'round') ||
  pathname.toLowerCase() === PRACTICE_PATH;
