import { classNames } from '../class-names.ts';

export interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** On or off, with its label below. The target is at least 44 by 56 px. */
export const Switch = ({ label, on, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    className="grid h-14 min-w-16 shrink-0 content-center justify-items-center gap-1 rounded-control px-1 text-xs"
    onClick={() => onChange(!on)}
  >
    <span
      aria-hidden="true"
      className={classNames('flex h-6 w-11 items-center rounded-full p-0.5', on ? 'bg-brand' : 'bg-edge')}
    >
      <span
        className={classNames(
          'size-5 rounded-full bg-surface transition-transform duration-150',
          on && 'translate-x-5',
        )}
      />
    </span>
    {label}
  </button>
);
