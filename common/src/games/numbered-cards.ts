/** Cards that are numbers: '1' to `count`, compared by value. */
export const numberedCards = (count: number) => ({
  cards: Array.from({ length: count }, (_, index) => String(index + 1)) as readonly string[],
  compareCards: (a: string, b: string): number => Number(a) - Number(b),
});
