import { gameScreens } from '#games/game-screens.ts';

export const screens = gameScreens(
  'spin',
  {
    stakes: () => import('./stake-screen.tsx').then((module) => module.StakeScreen),
    cards: () => import('./cards/cards-screen.tsx').then((module) => module.CardsScreen),
    round: () => import('./round/round-screen.tsx').then((module) => module.RoundScreen),
  },
  { stakes: ['lobby'] },
);
