import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/form/text-field.tsx';

export interface PeriodFieldsProps {
  /** Days of Addis Ababa, 'YYYY-MM-DD'; '' leaves one open. */
  value: { readonly from: string; readonly to: string };
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The first and the last day of the rows that are shown, as two cells of a grid. */
export function PeriodFields({ value: { from, to }, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('person');
  return (
    <>
      <TextField
        label={t('from')}
        type="date"
        max={to || undefined}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={t('to')}
        type="date"
        min={from || undefined}
        value={to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  );
}
