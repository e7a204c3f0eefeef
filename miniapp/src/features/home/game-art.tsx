const SECTORS = ['#0B6E4F', '#C8902B', '#8C3A2E', '#245EA8', '#6A7480', '#0B6E4F', '#C8902B', '#8C3A2E'];

/** The point of the wheel's rim at this turn (0 to 1), for a radius of 44 about 50, 50. */
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

/** The woven star of the coin's second face. */
export const CoinArt = () => (
  <svg viewBox="0 0 100 100" className="size-24 md:size-36" aria-hidden="true">
    <circle cx="50" cy="50" r="44" fill="#C8902B" />
    <circle cx="50" cy="50" r="36" fill="none" stroke="#F8ECD3" strokeWidth="2" strokeDasharray="2 4" />
    <path d="M50 22 58 42 78 50 58 58 50 78 42 58 22 50 42 42Z" fill="#F8ECD3" />
    <path d="M50 36 64 50 50 64 36 50Z" fill="#8C3A2E" />
  </svg>
);

/** A ticket with its torn edge. */
export const LotteryArt = () => (
  <svg viewBox="0 0 100 100" className="size-24 md:size-36" aria-hidden="true">
    <g transform="rotate(-8 50 50)">
      <path
        d="M12 30h76v12a8 8 0 0 0 0 16v12H12V58a8 8 0 0 0 0-16Z"
        fill="var(--surface)"
        stroke="var(--edge)"
        strokeWidth="2.500"
      />
      <path d="M66 32v36" stroke="var(--edge)" strokeWidth="2" strokeDasharray="3 4" />
      <path d="M38 40 48 50 38 60 28 50Z" fill="#C8902B" />
      <path d="M76 44v12" stroke="var(--edge)" strokeWidth="3" strokeLinecap="round" />
    </g>
  </svg>
);
