import type { ReactNode } from 'react';

/** Names and values, one pair a line; a long value breaks. */
export const Facts = ({ items }: { items: readonly { key: string; name: string; value: ReactNode }[] }) => (
  <dl className="grid grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1.5 text-sm">
    {items.map(({ key, name, value }) => (
      <div key={key} className="contents">
        <dt className="text-soft">{name}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
