/** A ticket with a torn edge. */
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
