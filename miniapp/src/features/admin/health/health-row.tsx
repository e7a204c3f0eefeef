import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';

interface RowProps {
  name: ReactNode;
  detail?: ReactNode;
  tone: Tone;
  state: ReactNode;
}

/** A name with its state; the detail is below the name. */
export const Row = ({ name, detail, tone, state }: RowProps) => (
  <li className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-1.5 first:border-0">
    <span className="min-w-0 break-words">
      {name}
      {detail && <span className="block text-xs text-soft">{detail}</span>}
    </span>
    <Badge tone={tone}>{state}</Badge>
  </li>
);

/** A card of rows under a title. */
export const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="p-4">
    <h2 className="mb-1 text-base font-bold">{title}</h2>
    <ul className="text-sm">{children}</ul>
  </Card>
);
