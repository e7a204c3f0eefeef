import { ownHolds } from '@chewata/common/contract/rooms/derived';
import type { Room } from '@chewata/common/contract/rooms/room';
import { GAMES } from '@chewata/common/games';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CardState,
  cardStates,
  paidCards,
  randomFreeCard,
  splitAvailable,
} from '#games/cards/card-states.ts';
import { useCardWarnings, useLostCards } from '#games/cards/use-card-warnings.ts';
import { type Purchase, usePurchase } from '#games/cards/use-purchase.ts';
import { haptics } from '#telegram/hooks.ts';
import { toastError } from '#ui/feedback/toast.ts';
import { useHolds } from './use-holds.ts';

const CARDS = GAMES.bingo.cards;
const NONE: readonly string[] = [];

interface Selection {
  /** The room in which the cards are held; null before the first room is known. */
  roomId: string | null;
  /** Selected cards in the order of selection; those that are paid by now are still among them. */
  cards: readonly string[];
}

type SelectionChange =
  | { kind: 'enter-room'; roomId: string; held: readonly string[] }
  | { kind: 'select' | 'drop'; cards: readonly string[] };

function changeSelection(selection: Selection, change: SelectionChange): Selection {
  if (change.kind === 'enter-room') {
    return { roomId: change.roomId, cards: [...new Set([...selection.cards, ...change.held])] };
  }
  const others = selection.cards.filter((card) => !change.cards.includes(card));
  return { ...selection, cards: change.kind === 'select' ? [...others, ...change.cards] : others };
}

export interface CardChoice {
  states: ReadonlyMap<string, CardState>;
  /** Selected and not yet paid. */
  selected: readonly string[];
  /** The card that was touched last. */
  shown: string | null;
  /** When the hold of each selected card ends, in milliseconds since 1970 on this device. */
  endsAt: ReadonlyMap<string, number>;
  purchase: Purchase;
  show: (card: string) => void;
  /** Shows a selected card, and holds it for the full time again. */
  keep: (card: string) => void;
  /** Shows a card, and selects it or drops it. */
  touch: (card: string) => void;
  selectRandom: () => void;
  pay: () => Promise<void>;
  /** Drops a selected card, or gives a paid one back. */
  remove: (card: string) => void;
  leaveRoom: () => void;
}

/**
 * Choosing several cards of a bingo room. A selected card is shown as mine at once and held by the server; if the
 * server refuses, it is dropped again. `wanted` are cards to select on arrival ('Play again').
 */
export function useCardChoice(room: Room | null, wanted: readonly string[]): CardChoice {
  const { t } = useTranslation('bingo');
  const purchase = usePurchase('bingo', room);
  const warnings = useCardWarnings('bingo');
  const [selection, changeTo] = useReducer(changeSelection, { roomId: null, cards: NONE });
  const [shown, show] = useState<string | null>(wanted[0] ?? null);
  const { paid } = purchase;
  const selected = selection.cards.filter((card) => !paid.includes(card));
  const states = cardStates(CARDS, room, selected, paid);

  const holds = useHolds(room, selected, (cards, byGap) => {
    if (!room) return;
    // Cards that another player has by now are dropped below.
    const { available } = splitAvailable(cards, room);
    if (byGap) return void hold(available);
    changeTo({ kind: 'drop', cards: available });
    if (available.length > 0)
      void toastError(t('bingo-play:heldOver', { count: available.length, cards: available.join(', ') }));
  });

  async function hold(cards: readonly string[]): Promise<void> {
    if (cards.length === 0) return;
    if (await purchase.hold(cards)) holds.start(cards);
    else {
      changeTo({ kind: 'drop', cards });
      // A refused card does not stay on show.
      show((now) => (now !== null && cards.includes(now) ? null : now));
    }
  }
  async function select(cards: readonly string[]): Promise<void> {
    changeTo({ kind: 'select', cards });
    await hold(cards);
  }

  // In each new room, hold what was selected before, and select what I hold there already (after a reload).
  const isNewRoom = room !== null && room.id !== selection.roomId;
  useEffect(() => {
    if (!isNewRoom) return;
    const paidHere = paidCards(room);
    const carried = selection.roomId === null ? [...wanted, ...selection.cards] : selection.cards;
    const { available, lost } = splitAvailable(carried, room);
    const unpaid = available.filter((card) => CARDS.includes(card) && !paidHere.includes(card));
    changeTo({ kind: 'enter-room', roomId: room.id, held: ownHolds(room) });
    changeTo({ kind: 'drop', cards: lost });
    if (lost.length > 0) void toastError(t('bingo-play:cards.gone', { cards: lost.join(', ') }));
    const held = ownHolds(room).filter((card) => !unpaid.includes(card));
    void select([...held, ...unpaid].slice(0, warnings.limit - paidHere.length));
  });
  useLostCards(room, isNewRoom ? NONE : selection.cards, (cards) => changeTo({ kind: 'drop', cards }));

  /** False if I may have no further card. */
  function add(card: string): boolean {
    if (selected.length + paid.length >= warnings.limit) {
      warnings.limitReached();
      return false;
    }
    haptics.select();
    void select([card]);
    return true;
  }
  function drop(card: string): void {
    changeTo({ kind: 'drop', cards: [card] });
    purchase.release([card]);
  }

  return {
    states,
    selected,
    shown,
    endsAt: holds.endsAt,
    purchase,
    show,
    keep(card) {
      show(card);
      void hold([card]);
    },
    touch(card) {
      show(card);
      const state = states.get(card);
      if (state === 'free') add(card);
      else if (state === 'mine') drop(card);
      else if (state === 'taken' || state === 'confirmed') warnings.unavailable(state);
    },
    selectRandom() {
      const card = randomFreeCard(states, Math.random);
      if (card === null) return warnings.noneFree();
      if (add(card)) show(card);
    },
    async pay() {
      if (selected.length === 0) return;
      if (await purchase.pay(selected)) changeTo({ kind: 'drop', cards: selected });
    },
    remove(card) {
      if (paid.includes(card)) void purchase.giveBack(card);
      else drop(card);
    },
    leaveRoom: () => purchase.leaveRoom(selected),
  };
}
