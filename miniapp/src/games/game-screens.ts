import { GAMES, type Game } from '@chewata/common/games';
import type { Screen } from '#routing/screen.ts';
import { uiOf } from './game-ui.ts';

/**
 * The routes of a game. While the player looks at one screen, the next one is fetched. `texts`: namespaces that
 * only the stakes need, and those that only the cards and the round do.
 */
export function gameScreens(
  game: Game,
  load: Record<'stakes' | 'cards' | 'round', Screen['load']>,
  texts: { readonly stakes?: readonly string[]; readonly play?: readonly string[] } = {},
): readonly Screen[] {
  const { paths, frame } = uiOf(game);
  const access = GAMES[game].adminsOnly ? 'admin' : 'signed-in';
  const gameTexts = [game, 'games', 'server'];
  const stakeTexts = [...gameTexts, ...(texts.stakes ?? [])];
  const namespaces = [...gameTexts, 'round', ...(texts.play ?? [])];
  return [
    { path: paths.stakes, access, namespaces: stakeTexts, next: paths.cards, load: load.stakes },
    { path: paths.cards, access, namespaces, next: paths.round, frame, load: load.cards },
    { path: paths.round, access, namespaces, next: paths.cards, frame, load: load.round },
  ];
}
