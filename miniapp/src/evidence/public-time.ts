import { PUBLIC_BEACONS } from '@chewata/common/contract/rooms/public-beacons';
import { type BeaconChain, timeOfRound } from '@chewata/common/fairness/chain';
import { acceptedChain } from './accepted-chain.ts';
import { narrowest, type Offset, offsetOf, type Reading } from './clock-offset.ts';

/** Questions to one clock, over a little more than one step of it. */
const QUESTIONS = 6;
/** A round is published a moment after its time. */
const PUBLISHED_WITHIN_MS = 1000;
const TIMEOUT_MS = 4000;
/** As many operators are asked, chosen at random; the others if none of them answers. */
const ASKED = 2;

/** The clock of one address: its `Date` if the browser may read it, else the newest round. */
async function readingOf(base: string, chain: BeaconChain): Promise<Reading> {
  const asked = performance.now();
  const response = await fetch(`${base}/${chain.hash}/public/latest`, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
  });
  const answered = performance.now();
  const date = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isFinite(date)) return { asked, answered, at: date, step: 1000, slack: 0 };
  const { round } = (await response.json()) as { round: number };
  if (!Number.isSafeInteger(round)) throw new Error('not a round');
  const at = timeOfRound(chain, round);
  return { asked, answered, at, step: chain.period * 1000, slack: PUBLISHED_WITHIN_MS };
}

async function offsetBy(base: string, chain: BeaconChain): Promise<Offset | null> {
  const readings: Reading[] = [];
  for (let question = 0; question < QUESTIONS; question += 1) {
    const reading = await readingOf(base, chain);
    readings.push(reading);
    const pause = reading.step / (QUESTIONS - 2);
    if (question < QUESTIONS - 1)
      await new Promise((next) => setTimeout(next, pause - (performance.now() - reading.asked)));
  }
  return offsetOf(readings);
}

async function ask(bases: readonly string[], chain: BeaconChain): Promise<Offset | null> {
  const answers = await Promise.allSettled(bases.map((base) => offsetBy(base, chain)));
  return narrowest(
    answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : [])),
  );
}

/** Real time by clocks that the operator does not run. Null: none can be reached. */
export async function publicTime(): Promise<Offset | null> {
  const { chain, isTest } = await acceptedChain();
  if (isTest) return ask(['/sandbox/beacon'], chain);
  const bases = [...PUBLIC_BEACONS].sort(() => Math.random() - 0.5);
  return (await ask(bases.slice(0, ASKED), chain)) ?? ask(bases.slice(ASKED), chain);
}
