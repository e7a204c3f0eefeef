import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { completeCards, type PracticeRound } from './practice-round.ts';

const COUNTDOWN_S = 5;
/** As fast as a real round: the time between calls, and how long other claims count after the first. */
const CALL_MS = 4000;
const CLAIM_WINDOW_MS = 1500;
/** A partner claims this long after the call that completed its card: a learner can be faster. */
const PARTNER_MS = 3000;

export interface PracticeState {
  /** Until the first call; 0 from then on. */
  seconds: number;
  called: readonly number[];
  /** The cards that were claimed rightly. */
  winning: readonly string[];
  isOver: boolean;
  /** Claims my complete cards. Rejects with NOT_A_BINGO if there are none. */
  claim: () => Promise<void>;
}

/** Calls `act` after `ms`, unless `active` ends or `step` changes before. */
function useTimer(active: boolean, step: number, ms: number, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step starts the time anew
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  }, [active, step, ms]);
}

/** Plays a practice round on this device alone: it calls the numbers, and the partners claim. Nothing is sent. */
export function usePracticePlay(round: PracticeRound, myCards: readonly string[]): PracticeState {
  const { t } = useTranslation('server');
  const [seconds, setSeconds] = useState(COUNTDOWN_S);
  const [count, setCount] = useState(0);
  const [winning, setWinning] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const called = useMemo(() => round.calls.slice(0, count), [round, count]);
  const isClaimed = winning.length > 0;
  const complete = completeCards(round.partners, called);
  const isCalling = seconds === 0 && !isClaimed;
  const add = (cards: readonly string[]) => setWinning((before) => [...new Set([...before, ...cards])]);

  useTimer(seconds > 0, seconds, 1000, () => setSeconds(seconds - 1));
  // The first number is called at once.
  useTimer(isCalling, count, count === 0 ? 0 : CALL_MS, () => setCount(count + 1));
  useTimer(isCalling && complete.length > 0, count, PARTNER_MS, () => add(complete));
  useTimer(isClaimed && !isOver, 0, CLAIM_WINDOW_MS, () => setOver(true));

  const claim = useCallback(async () => {
    const mine = completeCards(myCards, called);
    if (mine.length === 0) throw new ApiError('NOT_A_BINGO', t('errors.NOT_A_BINGO'));
    setWinning((before) => [...new Set([...before, ...mine])]);
  }, [myCards, called, t]);
  return { seconds, called, winning, isOver, claim };
}
