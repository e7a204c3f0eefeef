import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#ui/layout/card.tsx';
import { clockTime } from '#ui/time/local-time.ts';
import { personPath } from '../parts/paths.ts';

export interface Part {
  story: RoundStory;
}

/** The time of day of a moment of the round; '–' if it was not kept. */
export const at = (time: string | null) => (time === null ? '–' : clockTime(Date.parse(time)));

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <h2 className="font-bold">{title}</h2>
      {text && <p className="text-sm text-soft">{text}</p>}
      {children}
    </Card>
  );
}

export const Row = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
    {children}
  </li>
);

/** A player by name, as a link to their page. */
export function Person({ story, id }: Part & { id: string }) {
  const name = story.round.people.find(({ _id }) => _id === id)?.name ?? id;
  return (
    <Link
      to={personPath(id)}
      className="inline-flex min-h-11 min-w-0 flex-1 items-center break-words text-brand-ink"
    >
      {name}
    </Link>
  );
}
