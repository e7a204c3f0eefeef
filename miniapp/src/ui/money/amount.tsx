import { formatBirr, santim } from '@chewata/common/money';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';

/** '12,345.50' of 12345.5 Birr, to the nearest santim; with `whole` an even amount loses its '.00'. */
export function formatAmount(birr: number, whole = false): string {
  const [units = '0', cents = '00'] = formatBirr(santim(Math.round(birr * 100))).split('.');
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',');
  return whole && cents === '00' ? grouped : `${grouped}.${cents}`;
}

export interface AmountProps {
  /** Birr, as on the wire. */
  value: number;
  /** 'birr' in words (default), 'etb' where the specification writes so, or none. */
  unit?: 'birr' | 'etb' | 'none';
  whole?: boolean;
  className?: string;
}

/** Money, in figures of one width, never broken over lines. */
export function Amount({ value, unit = 'birr', whole = false, className }: AmountProps) {
  const { t } = useTranslation();
  return (
    <span className={classNames('tabular whitespace-nowrap', className)}>
      {formatAmount(value, whole)}
      {unit !== 'none' && <span className="font-normal">{` ${unit === 'etb' ? 'ETB' : t('birr')}`}</span>}
    </span>
  );
}
