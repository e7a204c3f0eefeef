import type { Room } from '@chewata/common/contract/rooms/room';
import { GAMES, type Game } from '@chewata/common/games';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#api/settings.ts';
import { haptics } from '#telegram/hooks.ts';
import { toastError } from '#ui/feedback/toast.ts';
import { splitAvailable } from './card-states.ts';

export interface CardWarnings {
  /** Cards that I may have in the room, held ones included. */
  limit: number;
  limitReached: () => void;
  /** Another player holds the card ('taken') or has paid for it ('confirmed'). */
  unavailable: (state: 'taken' | 'confirmed') => void;
  noneFree: () => void;
}

/** Why a card cannot be selected, in the words in which the server would refuse it. */
export function useCardWarnings(game: Game): CardWarnings {
  const { t } = useTranslation('server');
  const { cardLimit, refusals } = GAMES[game];
  const limit = useSettings()?.cardLimits[game] ?? cardLimit.default;
  function warn(text: string): void {
    haptics.warning();
    void toastError(text);
  }
  return {
    limit,
    limitReached: () => warn(limit > 1 ? t('errors.CARD_LIMIT', { limit }) : t(refusals.oneOnly)),
    unavailable: (state) => warn(t(state === 'taken' ? refusals.cardHeld : refusals.cardPaid)),
    noneFree: () => void toastError(t('refusals.noFreeCards')),
  };
}

/** Drops selected cards that another player has by now, as a hold expires after 30 s (rule G5), and says so. */
export function useLostCards(
  room: Room | null,
  selected: readonly string[],
  onLost: (cards: readonly string[]) => void,
): void {
  const { t } = useTranslation('server');
  const drop = useEffectEvent(() => {
    // Without a seat, cards that are mine already would look like those of another player.
    if (!room || room.seat === null) return;
    const { lost } = splitAvailable(selected, room);
    if (lost.length === 0) return;
    onLost(lost);
    void toastError(t(GAMES[room.game].refusals.cardPaid));
  });
  useEffect(() => {
    if (room && selected.length > 0) drop();
  }, [room, selected]);
}
