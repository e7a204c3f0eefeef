import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';

const FIVE = [1, 2, 3, 4, 5];
const Star = ({ full }: { full: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    className={classNames('size-7', full ? 'text-gold-ink' : 'text-edge')}
    fill={full ? 'var(--gold)' : 'none'}
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m12 3 2.700 5.900 6.300.700-4.700 4.300 1.300 6.300L12 17l-5.600 3.200 1.300-6.300L3 9.600l6.300-.7Z" />
  </svg>
);

export interface StarsProps {
  /** 0 (not rated yet) to 5. */
  value: number;
  /** Makes the stars an input. */
  onChange?: (value: number) => void;
}

/** A rating of one to five stars, to read or to enter. */
export function Stars({ value, onChange }: StarsProps) {
  const { t } = useTranslation();
  const name = useId();
  if (!onChange) {
    return (
      <span role="img" aria-label={t('stars', { n: value })} className="inline-flex">
        {FIVE.map((n) => (
          <Star key={n} full={n <= value} />
        ))}
      </span>
    );
  }
  return (
    <fieldset className="inline-flex">
      <legend className="sr-only">{t('rating')}</legend>
      {FIVE.map((n) => (
        <label
          key={n}
          className="grid size-11 cursor-pointer place-items-center rounded-control focus-within:outline-3 focus-within:outline-brand"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={n === value}
            onChange={() => onChange(n)}
          />
          <span className="sr-only">{t('stars', { n })}</span>
          <Star full={n <= value} />
        </label>
      ))}
    </fieldset>
  );
}
