import type { Room } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { setBalance } from '#api/balance.ts';
import { refreshMe } from '#api/session.ts';
import { sendEvent } from '#realtime/sockets.ts';
import { haptics } from '#telegram/hooks.ts';
import { toastError } from '#ui/feedback/toast.ts';
import { paidCards } from './card-states.ts';

export interface PaymentOptions {
  /** Holds the cards first, and releases them if the payment fails. */
  hold?: boolean;
  /** Uses a free spin. */
  free?: boolean;
}

export interface Purchase {
  /** My paid cards in the room. */
  paid: readonly string[];
  isPaying: boolean;
  /** A price in Birr that the balance did not cover. */
  unaffordable: number | null;
  dismissUnaffordable: () => void;
  /** Why the house did not take the last bet, in the server's words. */
  houseLimit: string | null;
  /** Holds cards while I decide. False if the server refuses them. */
  hold: (cards: readonly string[]) => Promise<boolean>;
  /** Releases held cards; the reply does not matter, holds expire by themselves. */
  release: (cards: readonly string[]) => void;
  /** Pays for cards. False if the server refuses. */
  pay: (cards: readonly string[], options?: PaymentOptions) => Promise<boolean>;
  /** Returns a paid card for its stake; possible until play begins. */
  giveBack: (card: string) => Promise<void>;
  /** Releases the held cards, and leaves the room unless I have paid for a card in it. */
  leaveRoom: (held: readonly string[]) => void;
}

/** Cards that replies have confirmed as paid: the room's own state may follow a little later. */
interface Confirmed {
  roomId: string;
  cards: readonly string[];
}

/** Buying cards in a room before play: hold, pay, give back. */
export function usePurchase(game: Game, room: Room | null): Purchase {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState<Confirmed>({ roomId: '', cards: [] });
  const [isPaying, setPaying] = useState(false);
  const [unaffordable, setUnaffordable] = useState<number | null>(null);
  const [houseLimit, setHouseLimit] = useState<string | null>(null);
  const roomId = room?.id ?? null;
  const paid = paidCards(room, confirmed.roomId === roomId ? confirmed.cards : []);

  function confirm(inRoom: string, change: (cards: readonly string[]) => readonly string[]): void {
    setConfirmed((known) => ({ roomId: inRoom, cards: change(known.roomId === inRoom ? known.cards : []) }));
  }
  function showRefusal(error: unknown): void {
    haptics.error();
    void toastError(messageOf(error, t('error.unknown')));
  }
  function release(cards: readonly string[]): void {
    if (roomId === null || cards.length === 0) return;
    sendEvent(game, 'removeCards', { roomId }, [...cards]).catch(() => undefined);
  }

  return {
    paid,
    isPaying,
    unaffordable,
    dismissUnaffordable: () => setUnaffordable(null),
    houseLimit,
    async hold(cards) {
      if (roomId === null) return true;
      try {
        await sendEvent(game, 'selectCards', [...cards], { roomId });
        return true;
      } catch (error) {
        // No reply: the payment holds them again.
        if (hasCode(error, 'TIMEOUT')) return true;
        showRefusal(error);
        return false;
      }
    },
    release,
    async pay(cards, { hold = false, free = false } = {}) {
      if (!room || isPaying) return false;
      const target = { roomId: room.id };
      const freeSpin: [{ free: true }?] = free ? [{ free }] : [];
      setPaying(true);
      setHouseLimit(null);
      try {
        if (hold) await sendEvent(game, 'selectCards', [...cards], target);
        const reply = await sendEvent(game, 'confirmCards', [...cards], target, ...freeSpin);
        confirm(room.id, (known) => [...known, ...cards]);
        setBalance(reply);
        if (free) void refreshMe();
        haptics.success();
        return true;
      } catch (error) {
        if (hasCode(error, 'INSUFFICIENT_FUNDS')) {
          haptics.error();
          setUnaffordable(cards.length * room.stake);
        } else if (hasCode(error, 'HOUSE_LIMIT')) {
          haptics.error();
          setHouseLimit(messageOf(error, t('error.unknown')));
        } else showRefusal(error);
        if (hold) release(cards);
        return false;
      } finally {
        setPaying(false);
      }
    },
    async giveBack(card) {
      if (roomId === null) return;
      try {
        const reply = await sendEvent(game, 'removeCards', { roomId }, [card]);
        confirm(roomId, (known) => known.filter((one) => one !== card));
        setBalance(reply);
        // A card that a free spin paid for gives the free spin back.
        void refreshMe();
      } catch (error) {
        showRefusal(error);
      }
    },
    leaveRoom(held) {
      if (roomId === null) return;
      release(held);
      if (paid.length === 0) sendEvent(game, 'leaveRoom', roomId).catch(() => undefined);
    },
  };
}
