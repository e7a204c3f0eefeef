import { useTranslation } from 'react-i18next';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

/** An amount in Birr, with a decimal keyboard. The value is text; the form's schema turns it into a number. */
export function AmountField(props: TextFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className="tabular text-lg font-bold"
      suffix={<span className="pr-3">{t('birr')}</span>}
      {...props}
    />
  );
}
