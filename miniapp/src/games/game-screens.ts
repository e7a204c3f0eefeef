import { GAMES, type Game } from '@chewata/common/games';
import type { Screen } from '#routing/screen.ts';
import { uiOf } from './game-ui.ts';

/**
 * The routes of a game. While the player looks at one screen, the next one is fetched. `playTexts`: namespaces that
 * only the cards and the round need.
 */
export function gameScreens(
  game: Game,
  load: Record<'stakes' | 'cards' | 'round', Screen['load']>,
  playTexts: readonly string[] = [],
): readonly Screen[] {
  const { paths, frame } = uiOf(game);
  const access = GAMES[game].adminsOnly ? 'admin' : 'signed-in';
  const stakeTexts = [game, 'games', 'server'];
  const namespaces = [...stakeTexts, 'round', ...playTexts];
  return [
    { path: paths.stakes, access, namespaces: stakeTexts, next: paths.cards, load: load.stakes },
    { path: paths.cards, access, namespaces, next: paths.round, frame, load: load.cards },
    { path: paths.round, access, namespaces, next: paths.cards, frame, load: load.round },
  ];
}
