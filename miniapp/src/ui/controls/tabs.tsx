import type { KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';

export interface TabItem<Key extends string> {
  key: Key;
  label: string;
  icon?: ReactNode;
}

export interface TabsProps<Key extends string> {
  /** Names the choice, for screen readers. */
  label: string;
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  children: ReactNode;
  /** From 768 px on, the tabs are a column on the left. */
  side?: boolean;
}

const pillClass = (selected: boolean) =>
  classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full text-sm font-bold',
    selected ? 'bg-brand text-on-brand' : 'text-ink active:bg-sunken',
  );

/** Pills that select a panel; the arrow keys move between them. */
export function Tabs<Key extends string>({ label, items, value, onChange, children, side }: TabsProps<Key>) {
  const id = useId();
  function selectByArrow(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = items.findIndex((item) => item.key === value);
    const next = items[(at + step + items.length) % items.length];
    if (!next) return;
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  }
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-4',
        side && 'md:grid-cols-[13rem_minmax(0,1fr)]',
      )}
    >
      <div
        role="tablist"
        aria-label={label}
        className={classNames(
          'flex gap-0.5 overflow-x-auto rounded-full border border-line bg-surface p-1',
          side && 'md:flex-col md:self-start md:rounded-card',
        )}
      >
        {items.map((item) => (
          <button
            key={item.key}
            id={`${id}-${item.key}`}
            type="button"
            role="tab"
            aria-selected={item.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.key === value ? 0 : -1}
            className={classNames(
              pillClass(item.key === value),
              // Long names, as in Oromo, take two lines.
              'flex-1 px-1.5 leading-tight md:px-4',
              side && 'md:justify-start',
            )}
            onClick={() => onChange(item.key)}
            onKeyDown={selectByArrow}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}

export interface PillsProps<Key extends string> extends Omit<TabsProps<Key>, 'children' | 'side'> {}

/** Pills that select a value, such as a stake filter: a group of toggle buttons. */
export const Pills = <Key extends string>({ label, items, value, onChange }: PillsProps<Key>) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">{label}</legend>
    {items.map((item) => (
      <button
        key={item.key}
        type="button"
        aria-pressed={item.key === value}
        className={classNames(
          pillClass(item.key === value),
          'px-4 whitespace-nowrap',
          item.key !== value && 'border border-line bg-surface',
        )}
        onClick={() => onChange(item.key)}
      >
        {item.icon}
        {item.label}
      </button>
    ))}
  </fieldset>
);
