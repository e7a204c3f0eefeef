import type { Game } from '@chewata/common/games';
import type { Screen } from '#routing/screen.ts';
import { GAME_UI, type GameUi } from './game-ui.ts';

/** The routes of a game. While the player looks at one screen, the next one is fetched. */
export function gameScreens(
  game: Game,
  load: Record<keyof GameUi['paths'], Screen['load']>,
): readonly Screen[] {
  const { paths, access, frame } = GAME_UI[game];
  const namespaces = [game, 'games', 'server'];
  return [
    { path: paths.stakes, access, namespaces, next: paths.cards, load: load.stakes },
    { path: paths.cards, access, namespaces, next: paths.round, frame, load: load.cards },
    { path: paths.round, access, namespaces, next: paths.cards, frame, load: load.round },
  ];
}
