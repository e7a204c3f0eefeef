import { GAMES_IN_ORDER } from './game-ui.ts';

/** True if the address is that of any game's screen of this kind. */
export const isGameScreen = (pathname: string, screen: 'stakes' | 'cards' | 'round'): boolean =>
  GAMES_IN_ORDER.some(({ ui }) => ui.paths[screen].toLowerCase() === pathname.toLowerCase());
