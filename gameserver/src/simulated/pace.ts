import { setTimeout as sleep } from 'node:timers/promises';

/** A number between two, chances, choices: how people differ. Nothing of a game hangs on it. */
export const between = (least: number, most: number): number => least + Math.random() * (most - least);
export const chance = (probability: number): boolean => Math.random() < probability;

/** Some of these, in any order. */
export function someOf<T>(all: readonly T[], count: number): T[] {
  const left = [...all];
  const some: T[] = [];
  while (some.length < count && left.length > 0)
    some.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return some;
}

/** How long a person lets a countdown run before joining, ms: less if little time is left. */
export const beforeJoining = (secondsLeft: number): number =>
  Math.min(between(0.05, 0.5) * secondsLeft * 1000, between(1500, 12_000));

/** Looking at cards before paying for them, ms. */
export const thinking = (secondsLeft: number): Promise<void> =>
  sleep(Math.min(between(400, 2500), secondsLeft * 60));

/** The time from seeing a bingo to claiming it, ms, at that call interval. */
export const reaction = (callMs: number): number => Math.min(between(0.25, 0.7) * callMs, 3000);
