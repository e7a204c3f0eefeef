import { bingoCard } from '@chewata/common/games/bingo/cards';

/** The numbers that the player has marked by hand, by card. */
export type Marks = Readonly<Record<string, readonly number[]>>;

/**
 * SPEC.md section 4: only a called number of that card can be marked; a marked one is unmarked. The free
 * cell is no number. The same object where nothing changes.
 */
export function toggleMark(marks: Marks, card: string, number: number, called: readonly number[]): Marks {
  const mine = marks[card] ?? [];
  if (mine.includes(number)) return { ...marks, [card]: mine.filter((one) => one !== number) };
  if (!called.includes(number) || !bingoCard(Number(card)).cells.includes(number)) return marks;
  return { ...marks, [card]: [...mine, number] };
}

/** All called numbers are marked on these cards: what automatic marking leaves when it is switched off. */
export function markAll(cards: readonly string[], called: readonly number[]): Marks {
  const all = new Set(called);
  return Object.fromEntries(
    cards.map((card) => [card, bingoCard(Number(card)).cells.filter((cell) => all.has(cell))]),
  );
}

const key = (roomId: string): string => `bingo.marks.${roomId}`;

/** The marks of a round, over a reload of the page; none where the browser keeps nothing. */
export function keptMarks(roomId: string): Marks {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(roomId)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Marks) : {};
  } catch {
    return {};
  }
}

export function keepMarks(roomId: string, marks: Marks): void {
  try {
    sessionStorage.setItem(key(roomId), JSON.stringify(marks));
  } catch {
    // Private windows and some frames forbid it: the marks live as long as the screen.
  }
}
