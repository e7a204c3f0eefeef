import type { PublicSettings } from '@chewata/common/contract/settings';
import { GAMES, type Game } from '@chewata/common/games';

/** The stakes of a game, in or outside a private space; undefined until the settings are known. */
export const stakesOf = (
  settings: PublicSettings | undefined,
  game: Game,
  inSpace: boolean,
): number[] | undefined => settings?.stakes[inSpace && GAMES[game].stakesInSpaces ? 'private' : game];
