import { Check, Eye, Lock } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { useStateNames } from './number-looks.ts';

/** Explains the colours and signs of the numbers. */
export function NumberLegend() {
  const names = useStateNames();
  const items = [
    { Sign: Check, look: 'text-mine', text: names.paid },
    { Sign: Lock, look: 'text-taken', text: names.confirmed },
    { Sign: Eye, look: 'text-confirmed', text: names.taken },
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft" aria-hidden="true">
      {items.map(({ Sign, look, text }) => (
        <li key={text} className="flex items-center gap-1">
          <Sign className={classNames('size-3', look)} strokeWidth={3} />
          {text}
        </li>
      ))}
    </ul>
  );
}
