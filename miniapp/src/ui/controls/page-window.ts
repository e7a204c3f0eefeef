/**
 * The pages to show around the current one: the first, the last, and those near, about seven in all;
 * a gap is 'gap-start' or 'gap-end'. `pageWindow(6, 20)` is 1 … 5 6 7 … 20.
 */
export type PageStep = number | 'gap-start' | 'gap-end';

export function pageWindow(page: number, pages: number): PageStep[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, n) => n + 1);
  const first = Math.min(Math.max(page - 1, 3), pages - 4);
  const middle = [first, first + 1, first + 2];
  const start: PageStep = first > 3 || page > 4 ? 'gap-start' : 2;
  const end: PageStep = first + 2 < pages - 2 || page < pages - 3 ? 'gap-end' : pages - 1;
  return [1, start, ...middle, end, pages];
}
