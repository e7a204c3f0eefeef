import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { sendEvent } from '#realtime/sockets.ts';
import { haptics } from '#telegram/hooks.ts';
import { toastError } from '#ui/feedback/toast.ts';

export type ClaimState =
  | 'asleep'
  /** A card is complete. */
  | 'ready'
  | 'asking'
  /** The claim was right: the round is about to end. */
  | 'claimed'
  /** The claim was wrong: nothing more until the next call. */
  | 'blocked';

export interface Claim {
  state: ClaimState;
  /** 'Bingo!' for any of my cards. */
  press: () => Promise<void>;
}

/**
 * The Bingo button of a round. It can always be pressed; the server decides. While the page is not seen
 * a complete card is claimed by itself.
 */
export function useClaim(roomId: string, complete: boolean, calls: number): Claim {
  const { t } = useTranslation('bingo');
  const [sent, setSent] = useState<'asking' | 'claimed' | null>(null);
  /** The number of calls at the wrong claim. */
  const [blockedAt, setBlockedAt] = useState<number | null>(null);
  const blocked = blockedAt === calls;

  async function press(): Promise<void> {
    if (sent) return;
    if (blocked) return toastError(t('server:errors.CLAIM_BLOCKED'));
    setSent('asking');
    try {
      await sendEvent('bingo', 'lockIn', { roomId });
      haptics.success();
      setSent('claimed');
    } catch (error) {
      haptics.error();
      setSent(null);
      if (hasCode(error, 'NOT_A_BINGO') || hasCode(error, 'CLAIM_BLOCKED')) setBlockedAt(calls);
      await toastError(messageOf(error, t('common:error.unknown')));
    }
  }

  const pressUnseen = useEffectEvent(() => {
    if (document.hidden) void press();
  });
  useEffect(() => {
    if (!complete) return;
    haptics.success();
    pressUnseen();
    const look = () => pressUnseen();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [complete]);

  return { state: sent ?? (blocked ? 'blocked' : complete ? 'ready' : 'asleep'), press };
}
