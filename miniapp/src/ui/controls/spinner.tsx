/** A quiet turning ring, of the size of the text beside it. Hidden from readers: say the waiting in words. */
export const Spinner = () => (
  <svg className="motion-turn size-[1.15em] shrink-0" viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
