import { classNames } from '#ui/class-names.ts';
import type { CardLook } from './card-grid.tsx';
import type { CardState } from './card-states.ts';

export interface CardLegendProps {
  states: readonly CardState[];
  looks: Readonly<Record<CardState, CardLook>>;
  names: Readonly<Record<CardState, string>>;
}

/** Explains the colours and signs of the cards; a screen reader hears the state of each card instead. */
export function CardLegend({ states, looks, names }: CardLegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-soft" aria-hidden="true">
      {states.map((state) => {
        const { Sign, className, signClass } = looks[state];
        return (
          <li key={state} className="flex items-center gap-1">
            <span className={classNames('grid size-4 place-items-center rounded-[4px] border', className)}>
              {Sign && <Sign className={classNames('size-2.5', signClass)} strokeWidth={3} />}
            </span>
            {names[state]}
          </li>
        );
      })}
    </ul>
  );
}
