const SECTORS = ['#0B6E4F', '#C8902B', '#8C3A2E', '#245EA8', '#6A7480', '#0B6E4F', '#C8902B', '#8C3A2E'];

/** The point on the rim after this part of a turn (0 to 1): radius 44, centre 50, 50. */
const rim = (turn: number): string =>
  `${(50 + 44 * Math.sin(turn * 2 * Math.PI)).toFixed(2)} ${(50 - 44 * Math.cos(turn * 2 * Math.PI)).toFixed(2)}`;

/** The wheel, at rest. */
export const SpinArt = () => (
  <svg viewBox="0 0 100 100" className="size-24 md:size-36" aria-hidden="true">
    {SECTORS.map((colour, n) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: the sectors never move
        key={n}
        d={`M50 50 L${rim(n / 8)} A44 44 0 0 1 ${rim((n + 1) / 8)}Z`}
        fill={colour}
        stroke="#FFFFFF"
        strokeWidth="1.500"
      />
    ))}
    <circle cx="50" cy="50" r="13" fill="#FFFFFF" />
    <path d="M50 42 58 50 50 58 42 50Z" fill="#0B6E4F" />
    <path d="M50 14 43 1h14Z" fill="var(--ink)" />
  </svg>
);
