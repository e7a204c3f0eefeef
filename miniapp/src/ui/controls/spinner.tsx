/** A turning ring, as large as the text beside it. Hidden from screen readers: add the waiting state as text. */
export const Spinner = () => (
  <svg className="motion-turn size-[1.15em] shrink-0" viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
