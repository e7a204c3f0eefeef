import type { ReactNode } from 'react';

/** Line drawings, named after the missing things. */
const DRAWINGS = {
  games: 'M12 20h40v28H12z M20 28h.1 M32 28h.1 M44 28h.1 M20 40h.1 M32 40h.1 M44 40h.1 M24 14l8-6 8 6',
  people:
    'M24 28a8 8 0 1 0-.1 0 M10 50c0-9 6-14 14-14s14 5 14 14 M42 30a6 6 0 1 0-.1 0 M42 37c7 0 12 4 12 12',
  messages: 'M10 14h44v28H30L18 52V42h-8z M20 24h24 M20 32h16',
  money: 'M8 18h48v28H8z M32 39a7 7 0 1 0-.1 0 M8 26c6 0 8-3 8-8 M56 38c-6 0-8 3-8 8',
  time: 'M32 54a22 22 0 1 0-.1 0 M32 20v13l8 6',
  lost: 'M30 46a18 18 0 1 0-.1 0 M43 42l13 13 M24 24l12 9 M36 24l-12 9',
  cut: 'M8 26c14-12 34-12 48 0 M16 35c9-8 23-8 32 0 M24 44c5-4 11-4 16 0 M12 10l40 44',
};

export interface EmptyStateProps {
  drawing: keyof typeof DRAWINGS;
  text: ReactNode;
  /** One action: a button, or a link that looks like one. */
  action?: ReactNode;
}

/** Shown if there is nothing yet: a line drawing, a text, one action. */
export const EmptyState = ({ drawing, text, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-4 px-6 py-10 text-center">
    <svg
      viewBox="0 0 64 64"
      className="size-20 text-edge"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={DRAWINGS[drawing]} />
    </svg>
    <p className="text-base text-soft">{text}</p>
    {action}
  </div>
);
