import { formatBirr, santim } from '@chewata/common/money';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';

/** Made once: `toLocaleString` looks its language up each time. */
const GROUPED = new Intl.NumberFormat('en-US');

/** 12345.5 Birr as '12,345.50', rounded to the santim. With `whole`, a round amount has no '.00'. */
export function formatAmount(birr: number, whole = false): string {
  const [units = '0', cents = '00'] = formatBirr(santim(Math.round(birr * 100))).split('.');
  const grouped = GROUPED.format(Number(units));
  return whole && cents === '00' ? grouped : `${grouped}.${cents}`;
}

export interface AmountProps {
  /** In Birr, as on the wire. */
  value: number;
  /** 'birr' as a word (default), 'etb' for the currency code, or none. */
  unit?: 'birr' | 'etb' | 'none';
  whole?: boolean;
  className?: string;
}

/** An amount of money in tabular figures, on one line. */
export function Amount({ value, unit = 'birr', whole = false, className }: AmountProps) {
  const { t } = useTranslation();
  return (
    <span className={classNames('tabular whitespace-nowrap', className)}>
      {formatAmount(value, whole)}
      {unit !== 'none' && <span className="font-normal">{` ${unit === 'etb' ? 'ETB' : t('birr')}`}</span>}
    </span>
  );
}
