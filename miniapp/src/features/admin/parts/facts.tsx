import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface FactsProps {
  items: readonly { key: string; name: string; value: ReactNode }[];
  /** The values are figures, aligned to the end. */
  figures?: boolean;
}

/** Names and values, one pair per line; long values wrap. */
export const Facts = ({ items, figures = false }: FactsProps) => (
  <dl
    className={classNames(
      'grid gap-x-3 gap-y-1.5 text-sm',
      figures ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)]',
    )}
  >
    {items.map(({ key, name, value }) => (
      <div key={key} className="contents">
        <dt className="text-soft">{name}</dt>
        <dd className={figures ? 'text-right' : 'min-w-0 break-words'}>{value}</dd>
      </div>
    ))}
  </dl>
);
