import type { Room } from '@chewata/common/contract/rooms';
import { GAMES } from '@chewata/common/games';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { setBalance } from '#api/balance.ts';
import { refreshMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { type CardStanding, paidCards, randomFree, standings, withoutLost } from '#games/card-states.ts';
import { sendEvent } from '#realtime/sockets.ts';
import { haptics } from '#telegram/hooks.ts';
import { toastError } from '#ui/feedback/toast.ts';

export interface NumberChoice {
  all: ReadonlyMap<string, CardStanding>;
  paid: readonly string[];
  /** The number that is asked about: held while the dialog stands. */
  asked: string | null;
  /** The money does not reach: what the card costs, in Birr. */
  short: number | null;
  closeShort: () => void;
  touch: (card: string) => void;
  random: () => void;
  /** Selects, then pays; with a free spin where that is wanted. */
  confirm: (free: boolean) => Promise<void>;
  cancel: () => void;
  /** Gives a paid card back while the countdown runs. */
  giveBack: (card: string) => Promise<void>;
}

/** Choosing one number of a spin room: held while it is asked about, then paid for or let go. */
export function useNumberChoice(room: Room | null, me: string): NumberChoice {
  const { t } = useTranslation('spin');
  const limit = useSettings()?.cardLimits.spin ?? 1;
  const [asked, setAsked] = useState<string | null>(null);
  /** Paid for, as an answer told it before the room did. */
  const [confirmed, setConfirmed] = useState<{ roomId: string; cards: string[] }>({ roomId: '', cards: [] });
  const [short, setShort] = useState<number | null>(null);
  const roomId = room?.id ?? null;
  const paid = paidCards(room, me, confirmed.roomId === roomId ? confirmed.cards : []);
  const all = standings(GAMES.spin.cards, room, me, asked === null ? [] : [asked], paid);

  async function refuse(error: unknown): Promise<void> {
    haptics.error();
    await toastError(messageOf(error, t('common:error.unknown')));
  }

  // Somebody else has it meanwhile: a hold lapses after 30 s.
  useEffect(() => {
    if (!room || asked === null || withoutLost([asked], room, me).gone.length === 0) return;
    setAsked(null);
    void toastError(t('server:refusals.spinCardTaken'));
  }, [room, asked, me, t]);

  function hold(card: string): void {
    if (roomId === null) return;
    if (paid.length >= limit) {
      haptics.warning();
      const refusal = limit > 1 ? 'server:errors.CARD_LIMIT' : 'server:refusals.oneCardOnly';
      return void toastError(t(refusal, { limit }));
    }
    haptics.select();
    setAsked(card);
    sendEvent('spin', 'selectCards', [card], { roomId }).catch((error: unknown) => {
      // Not answered: confirming holds it again.
      if (hasCode(error, 'TIMEOUT')) return;
      setAsked((now) => (now === card ? null : now));
      void refuse(error);
    });
  }

  return {
    all,
    paid,
    asked,
    short,
    closeShort: () => setShort(null),
    touch(card) {
      const standing = all.get(card);
      if (standing === 'free') return hold(card);
      if (standing === 'mine' || standing === 'paid') return;
      haptics.warning();
      void toastError(
        t(standing === 'taken' ? 'server:refusals.spinCardViewed' : 'server:refusals.spinCardTaken'),
      );
    },
    random() {
      const card = randomFree(all, Math.random);
      if (card === null) return void toastError(t('server:refusals.noFreeCards'));
      hold(card);
    },
    async confirm(free) {
      if (!room || asked === null) return;
      const target = { roomId: room.id };
      try {
        await sendEvent('spin', 'selectCards', [asked], target);
        const answer = await sendEvent('spin', 'confirmCards', [asked], target, free ? { free: true } : {});
        setConfirmed({ roomId: room.id, cards: answer.cards });
        setBalance(answer);
        if (free) void refreshMe();
        haptics.success();
      } catch (error) {
        if (hasCode(error, 'INSUFFICIENT_FUNDS')) setShort(room.stake);
        else await refuse(error);
        sendEvent('spin', 'removeCards', target, [asked]).catch(() => {});
      }
      setAsked(null);
    },
    cancel() {
      // Nobody waits for this answer.
      if (roomId !== null && asked !== null)
        sendEvent('spin', 'removeCards', { roomId }, [asked]).catch(() => {});
      setAsked(null);
    },
    async giveBack(card) {
      if (roomId === null) return;
      try {
        const answer = await sendEvent('spin', 'removeCards', { roomId }, [card]);
        setConfirmed({ roomId, cards: [] });
        setBalance(answer);
        void refreshMe();
      } catch (error) {
        await refuse(error);
      }
    },
  };
}
