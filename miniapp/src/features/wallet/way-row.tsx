import { ChevronRight } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';

export interface WayRowProps {
  /** One or two letters in place of a logo. */
  initial: string;
  name: string;
  /** Limit, fee and time in one line. */
  details: string;
  /** Why it cannot be chosen now. */
  closed?: string | undefined;
  onPress: () => void;
}

/** One way of paying or being paid: the whole row is the target. */
export function WayRow({ initial, name, details, closed, onPress }: WayRowProps) {
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
