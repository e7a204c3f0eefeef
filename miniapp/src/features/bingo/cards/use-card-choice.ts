import type { Room } from '@chewata/common/contract/rooms';
import { GAMES } from '@chewata/common/games';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { setBalance } from '#api/balance.ts';
import { useSettings } from '#api/settings.ts';
import { type CardStanding, paidCards, randomFree, standings, withoutLost } from '#games/card-states.ts';
import { sendEvent } from '#realtime/sockets.ts';
import { haptics } from '#telegram/hooks.ts';
import { toastError } from '#ui/feedback/toast.ts';

const CARDS = GAMES.bingo.cards;

interface Picks {
  roomId: string | null;
  /** Chosen and not paid for, in the order of choosing. */
  chosen: readonly string[];
  /** Paid for, as an answer told it before the room did. */
  confirmed: readonly string[];
}

type Change =
  | { kind: 'room'; roomId: string; held: readonly string[] }
  | { kind: 'choose' | 'drop' | 'paid' | 'refunded'; cards: readonly string[] };

const NONE: Picks = { roomId: null, chosen: [], confirmed: [] };

function change(picks: Picks, { kind, ...what }: Change): Picks {
  if ('roomId' in what) {
    // A new room: what was chosen stays chosen, what was paid for was another round's.
    const chosen = [...new Set([...picks.chosen, ...what.held])];
    return { roomId: what.roomId, chosen, confirmed: [] };
  }
  const without = (from: readonly string[]) => from.filter((card) => !what.cards.includes(card));
  switch (kind) {
    case 'choose':
      return { ...picks, chosen: [...without(picks.chosen), ...what.cards] };
    case 'paid':
      return {
        ...picks,
        chosen: without(picks.chosen),
        confirmed: [...without(picks.confirmed), ...what.cards],
      };
    case 'refunded':
      return { ...picks, confirmed: without(picks.confirmed) };
    default:
      return { ...picks, chosen: without(picks.chosen) };
  }
}

export interface CardChoice {
  all: ReadonlyMap<string, CardStanding>;
  /** Chosen, not paid for. */
  chosen: readonly string[];
  paid: readonly string[];
  /** The card touched last. */
  shown: string | null;
  /** Cards are being paid for. */
  paying: boolean;
  /** The money does not reach: what the cards cost, in Birr. */
  short: number | null;
  closeShort: () => void;
  /** Shows a card, and chooses it or lets it go. */
  touch: (card: string) => void;
  show: (card: string) => void;
  random: () => void;
  confirm: () => Promise<void>;
  /** Lets go of a chosen card, or gives back a paid one. */
  remove: (card: string) => Promise<void>;
  /** Lets go of all chosen cards: the screen is left. */
  leave: () => void;
}

/** Choosing cards in a room: shown at once, taken back where the server refuses. */
export function useCardChoice(room: Room | null, me: string, first: readonly string[]): CardChoice {
  const { t } = useTranslation('bingo');
  const limit = useSettings()?.cardLimits.bingo ?? 10;
  const [picks, tell] = useReducer(change, NONE);
  const [shown, setShown] = useState<string | null>(first[0] ?? null);
  const [paying, setPaying] = useState(false);
  const [short, setShort] = useState<number | null>(null);
  const roomId = room?.id ?? null;
  const paid = paidCards(room, me, picks.confirmed);
  const chosen = picks.chosen.filter((card) => !paid.includes(card));
  const all = standings(CARDS, room, me, chosen, paid);
  const refuse = (error: unknown) => toastError(messageOf(error, t('common:error.unknown')));

  /** Holds cards; where that is refused they are no longer chosen. */
  async function hold(cards: readonly string[]): Promise<void> {
    if (cards.length === 0) return;
    tell({ kind: 'choose', cards });
    // Touched before the room is here: held as soon as it is.
    if (roomId === null) return;
    try {
      await sendEvent('bingo', 'selectCards', [...cards], { roomId });
    } catch (error) {
      // Not answered: confirming holds them again.
      if (hasCode(error, 'TIMEOUT')) return;
      tell({ kind: 'drop', cards });
      haptics.error();
      await refuse(error);
    }
  }

  // A room is entered: what I hold there already (after a reload) and what I wanted are chosen.
  useEffect(() => {
    if (!room || room.id === picks.roomId) return;
    const paidHere = paidCards(room, me);
    const wanted = picks.roomId === null ? [...first, ...picks.chosen] : picks.chosen;
    const { kept, gone } = withoutLost(wanted, room, me);
    const free = kept.filter((card) => CARDS.includes(card) && !paidHere.includes(card));
    tell({ kind: 'room', roomId: room.id, held: room.viewingCards[me] ?? [] });
    tell({ kind: 'drop', cards: gone });
    if (gone.length > 0) void toastError(t('cards.gone', { cards: gone.join(', ') }));
    void hold(free.slice(0, limit - paidHere.length));
  });

  // Somebody else has one of mine: a hold lapses after 30 s.
  useEffect(() => {
    if (!room || room.id !== picks.roomId) return;
    const { gone } = withoutLost(picks.chosen, room, me);
    if (gone.length === 0) return;
    tell({ kind: 'drop', cards: gone });
    void toastError(t('server:refusals.bingoCardTaken'));
  }, [room, picks, me, t]);

  function add(card: string): void {
    if (chosen.length + paid.length >= limit) {
      haptics.warning();
      void toastError(t('server:errors.CARD_LIMIT', { limit }));
      return;
    }
    haptics.select();
    void hold([card]);
  }

  async function remove(card: string): Promise<void> {
    if (roomId === null) return;
    const wasPaid = paid.includes(card);
    tell({ kind: wasPaid ? 'refunded' : 'drop', cards: [card] });
    try {
      const answer = await sendEvent('bingo', 'removeCards', { roomId }, [card]);
      if (wasPaid) setBalance(answer);
    } catch (error) {
      if (wasPaid) await refuse(error);
    }
  }

  return {
    all,
    chosen,
    paid,
    shown,
    paying,
    short,
    closeShort: () => setShort(null),
    show: setShown,
    touch(card) {
      setShown(card);
      const standing = all.get(card);
      if (standing === 'free') add(card);
      else if (standing === 'mine') void remove(card);
      else if (standing !== 'paid') {
        haptics.warning();
        void toastError(t('server:refusals.bingoCardTaken'));
      }
    },
    random() {
      const card = randomFree(all, Math.random);
      if (card === null) return void toastError(t('server:refusals.noFreeCards'));
      setShown(card);
      add(card);
    },
    async confirm() {
      if (!room || chosen.length === 0 || paying) return;
      setPaying(true);
      try {
        const answer = await sendEvent('bingo', 'confirmCards', [...chosen], { roomId: room.id });
        tell({ kind: 'paid', cards: chosen });
        setBalance(answer);
        haptics.success();
      } catch (error) {
        haptics.error();
        if (hasCode(error, 'INSUFFICIENT_FUNDS')) setShort(chosen.length * room.stake);
        else await refuse(error);
      } finally {
        setPaying(false);
      }
    },
    remove,
    leave() {
      if (roomId === null) return;
      // Nobody waits for these answers.
      if (chosen.length > 0) sendEvent('bingo', 'removeCards', { roomId }, [...chosen]).catch(() => {});
      if (paid.length === 0) sendEvent('bingo', 'leaveRoom', roomId).catch(() => {});
    },
  };
}
