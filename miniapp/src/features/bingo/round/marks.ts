import { bingoCard } from '@chewata/common/games/bingo/cards';

/** The numbers that the player has marked by hand, by card. */
export type Marks = Readonly<Record<string, readonly number[]>>;

/**
 * Marks a number of the card if it was called, or unmarks it. The free cell is not a number. Returns the same
 * object if nothing changes.
 */
export function toggleMark(marks: Marks, card: string, number: number, called: readonly number[]): Marks {
  const mine = marks[card] ?? [];
  if (mine.includes(number)) return { ...marks, [card]: mine.filter((one) => one !== number) };
  if (!called.includes(number) || !bingoCard(Number(card)).cells.includes(number)) return marks;
  return { ...marks, [card]: [...mine, number] };
}

/** Marks all called numbers on these cards, as automatic marking leaves them when it is switched off. */
export function markAll(cards: readonly string[], called: readonly number[]): Marks {
  const all = new Set(called);
  return Object.fromEntries(
    cards.map((card) => [card, bingoCard(Number(card)).cells.filter((cell) => all.has(cell))]),
  );
}

const key = (roomId: string): string => `bingo.marks.${roomId}`;

/** The stored marks of a round, which survive a reload; empty if the browser stores nothing. */
export function loadMarks(roomId: string): Marks {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(roomId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Marks) : {};
  } catch {
    return {};
  }
}

export function saveMarks(roomId: string, marks: Marks): void {
  try {
    sessionStorage.setItem(key(roomId), JSON.stringify(marks));
  } catch {
    // Private windows and some frames forbid storage: the marks live as long as the screen.
  }
}
