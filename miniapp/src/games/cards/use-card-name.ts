import type { Game } from '@chewata/common/games';
import { useTranslation } from 'react-i18next';
import { uiOf } from '#games/game-ui.ts';

/** What a card is called in the player's language: 'Head' for 'H'; a number is its own name. */
export function useCardName(game: Game): (card: string) => string {
  const { t } = useTranslation('games');
  const { cardNames } = uiOf(game);
  return (card) => {
    const key = cardNames[card];
    return key === undefined ? card : t(key);
  };
}
