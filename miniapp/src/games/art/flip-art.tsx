/** The woven star of the coin's second face. */
export const FlipArt = () => (
  <svg viewBox="0 0 100 100" className="size-24 md:size-36" aria-hidden="true">
    <circle cx="50" cy="50" r="44" fill="#C8902B" />
    <circle cx="50" cy="50" r="36" fill="none" stroke="#F8ECD3" strokeWidth="2" strokeDasharray="2 4" />
    <path d="M50 22 58 42 78 50 58 58 50 78 42 58 22 50 42 42Z" fill="#F8ECD3" />
    <path d="M50 36 64 50 50 64 36 50Z" fill="#8C3A2E" />
  </svg>
);
