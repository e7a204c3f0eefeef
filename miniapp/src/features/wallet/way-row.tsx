import { ChevronRight } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import type { WayTexts } from './way-texts.ts';

/** One way to pay or be paid: the whole row is the target. */
export function WayRow({ texts, onPress }: { texts: WayTexts; onPress: () => void }) {
  const { initial, name, details, closed } = texts;
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        disabled={closed !== undefined}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left active:bg-sunken disabled:opacity-70"
        onClick={onPress}
      >
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-base font-bold text-brand-ink"
        >
          {initial}
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-bold">{name}</span>
          <span className={classNames('text-xs', closed ? 'text-danger' : 'text-soft')}>
            {closed ?? details}
          </span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-soft" aria-hidden="true" />
      </button>
    </li>
  );
}
