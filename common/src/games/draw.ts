/** Returns a whole number from 0 to n − 1, each equally likely; n from 1 to 2³². */
export type Draw = (n: number) => number;

/** D5: a new array in Fisher–Yates order: from the last index i down to 1, swap with j = draw(i + 1). */
export function shuffle<T>(items: readonly T[], draw: Draw): T[] {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i >= 1; i -= 1) {
    const j = draw(i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
  }
  return shuffled;
}
