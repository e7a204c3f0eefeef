import { gameScreens } from '#games/game-screens.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { PRACTICE_PATH } from '#games/screen-at.ts';
import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  ...gameScreens(
    'bingo',
    {
      stakes: () => import('./stakes/stake-screen.tsx').then((module) => module.StakeScreen),
      cards: () => import('./cards/cards-screen.tsx').then((module) => module.CardsScreen),
      round: () => import('./round/round-screen.tsx').then((module) => module.RoundScreen),
    },
    { play: ['bingo-play', 'card'] },
  ),
  {
    path: '/BetAmountPrivate',
    access: 'signed-in',
    namespaces: ['bingo', 'games', 'server'],
    next: GAME_UI.bingo.paths.cards,
    load: () => import('./stakes/private-stake-screen.tsx').then((module) => module.PrivateStakeScreen),
  },
  {
    path: PRACTICE_PATH,
    access: 'signed-in',
    namespaces: ['bingo', 'bingo-play', 'card', 'games', 'round', 'server'],
    frame: 'play',
    load: () => import('./practice/practice-screen.tsx').then((module) => module.PracticeScreen),
  },
];
