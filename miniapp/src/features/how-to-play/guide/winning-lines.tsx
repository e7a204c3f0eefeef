const ROW = [5, 6, 7, 8, 9];
const COLUMN = [3, 8, 13, 18, 23];
const DIAGONAL = [0, 6, 12, 18, 24];
const CORNERS = [0, 4, 20, 24];

/** The 25 cells of a card, with some of them full. */
const Cells = ({ full }: { full: readonly number[] }) => (
  <svg viewBox="0 0 50 50" className="size-12" aria-hidden="true">
    {Array.from({ length: 25 }, (_, cell) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move
        key={cell}
        x={(cell % 5) * 10 + 0.75}
        y={Math.floor(cell / 5) * 10 + 0.75}
        width="8.5"
        height="8.5"
        rx="2"
        fill={full.includes(cell) ? 'var(--mine)' : 'var(--line)'}
      />
    ))}
  </svg>
);

/** A row, a column, a diagonal, and the four corners. */
export const WinningLines = () => (
  <div className="grid grid-cols-2 gap-2">
    {[ROW, COLUMN, DIAGONAL, CORNERS].map((full) => (
      <Cells key={full.join()} full={full} />
    ))}
  </div>
);
