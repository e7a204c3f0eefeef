import type { Room } from '@chewata/common/contract/rooms/room';
import { GAMES } from '@chewata/common/games';
import { useState } from 'react';
import { type CardState, cardStates, randomFreeCard } from '#games/cards/card-states.ts';
import { useCardWarnings, useLostCards } from '#games/cards/use-card-warnings.ts';
import { type Purchase, usePurchase } from '#games/cards/use-purchase.ts';
import { haptics } from '#telegram/hooks.ts';

const NONE: readonly string[] = [];

export interface NumberChoice {
  states: ReadonlyMap<string, CardState>;
  /** The number that the player is asked to confirm; it is held until the answer. */
  asked: string | null;
  purchase: Purchase;
  touch: (card: string) => void;
  selectRandom: () => void;
  /** Pays for the number, with a free spin if `free`. */
  confirm: (free: boolean) => Promise<void>;
  cancel: () => void;
  leaveRoom: () => void;
}

/** Choosing one number of a spin room: the server holds it until the player has paid or cancelled. */
export function useNumberChoice(room: Room | null): NumberChoice {
  const purchase = usePurchase('spin', room);
  const warnings = useCardWarnings('spin');
  const [asked, setAsked] = useState<string | null>(null);
  const { paid } = purchase;
  const selected = asked === null ? NONE : [asked];
  const states = cardStates(GAMES.spin.cards, room, selected, paid);
  useLostCards(room, selected, () => setAsked(null));

  async function ask(card: string): Promise<void> {
    if (room === null) return;
    if (paid.length >= warnings.limit) {
      warnings.limitReached();
      return;
    }
    haptics.select();
    setAsked(card);
    if (!(await purchase.hold([card]))) setAsked((now) => (now === card ? null : now));
  }

  return {
    states,
    asked,
    purchase,
    touch(card) {
      const state = states.get(card);
      if (state === 'free') void ask(card);
      else if (state === 'taken' || state === 'confirmed') warnings.unavailable(state);
    },
    selectRandom() {
      const card = randomFreeCard(states, Math.random);
      if (card === null) return warnings.noneFree();
      void ask(card);
    },
    async confirm(free) {
      if (asked === null) return;
      await purchase.pay([asked], { hold: true, free });
      setAsked(null);
    },
    cancel() {
      purchase.release(selected);
      setAsked(null);
    },
    leaveRoom: () => purchase.leaveRoom(selected),
  };
}
