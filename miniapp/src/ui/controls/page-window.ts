/** A page's number, or a gap before or after the pages around the current one. */
export type PageStep = number | 'gap-start' | 'gap-end';

/** At most seven steps: the first page, the last, and those around the current one. Page 6 of 20: 1 … 5 6 7 … 20. */
export function pageWindow(page: number, pages: number): PageStep[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, n) => n + 1);
  const first = Math.min(Math.max(page - 1, 3), pages - 4);
  const middle = [first, first + 1, first + 2];
  const start: PageStep = first > 3 || page > 4 ? 'gap-start' : 2;
  const end: PageStep = first + 2 < pages - 2 || page < pages - 3 ? 'gap-end' : pages - 1;
  return [1, start, ...middle, end, pages];
}
