import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useDelayed } from '#games/use-delayed.ts';
import { sendEvent } from '#realtime/sockets.ts';
import { haptics } from '#telegram/hooks.ts';
import { toastError } from '#ui/feedback/toast.ts';

export type ClaimState =
  | 'idle'
  /** Pressed without a complete card: the next press claims all the same. */
  | 'warned'
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

/** The player is no longer warned after this time. */
const WARNED_MS = 4000;

const sendClaim = (roomId: string) => sendEvent('bingo', 'lockIn', { roomId });

/**
 * The claims of a round. The player can claim at any time; the server decides. A press without a complete card only
 * warns, because a wrong claim blocks further ones; a second press claims. While the page is hidden, a
 * complete card is claimed automatically. `send` claims elsewhere than at the server: a practice round has none.
 */
export function useClaim(
  roomId: string,
  isComplete: boolean,
  calls: number,
  send: (roomId: string) => Promise<unknown> = sendClaim,
): BingoClaim {
  const { t } = useTranslation('bingo');
  const [sent, setSent] = useState<'sending' | 'claimed' | null>(null);
  /** How many calls there were at the wrong claim. */
  const [blockedAt, setBlockedAt] = useState<number | null>(null);
  const isBlocked = blockedAt === calls;
  const [isWarned, setWarned] = useState(false);
  useDelayed(isWarned, WARNED_MS, () => setWarned(false));

  async function press(): Promise<void> {
    if (sent) return;
    if (isBlocked) return toastError(t('server:errors.CLAIM_BLOCKED'));
    if (!isComplete && !isWarned) {
      haptics.warning();
      setWarned(true);
      return;
    }
    setWarned(false);
    setSent('sending');
    try {
      await send(roomId);
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

  const open = isComplete ? 'ready' : isWarned ? 'warned' : 'idle';
  return { state: sent ?? (isBlocked ? 'blocked' : open), press };
}
