import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { sendEvent } from '#realtime/sockets.ts';
import { haptics } from '#telegram/hooks.ts';
import { toastError } from '#ui/feedback/toast.ts';

export type ClaimState =
  | 'idle'
  /** A card is complete. */
  | 'ready'
  | 'sending'
  /** The server accepted the claim: the round is about to end. */
  | 'claimed'
  /** The claim was wrong: no further claim until the next call. */
  | 'blocked';

export interface BingoClaim {
  state: ClaimState;
  /** Claims a bingo for any of my cards. */
  press: () => Promise<void>;
}

/**
 * The claims of a round. The player can claim at any time; the server decides. While the page is hidden, a
 * complete card is claimed automatically.
 */
export function useClaim(roomId: string, isComplete: boolean, calls: number): BingoClaim {
  const { t } = useTranslation('bingo');
  const [sent, setSent] = useState<'sending' | 'claimed' | null>(null);
  /** How many calls there were at the wrong claim. */
  const [blockedAt, setBlockedAt] = useState<number | null>(null);
  const isBlocked = blockedAt === calls;

  async function press(): Promise<void> {
    if (sent) return;
    if (isBlocked) return toastError(t('server:errors.CLAIM_BLOCKED'));
    setSent('sending');
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

  const pressIfHidden = useEffectEvent(() => {
    if (document.hidden) void press();
  });
  useEffect(() => {
    if (!isComplete) return;
    haptics.success();
    pressIfHidden();
    const onVisibilityChange = () => pressIfHidden();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [isComplete]);

  return { state: sent ?? (isBlocked ? 'blocked' : isComplete ? 'ready' : 'idle'), press };
}
