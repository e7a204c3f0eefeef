import { useTranslation } from 'react-i18next';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

/** An amount in Birr, with decimal keys. Its value is text: turn it into a number with the form's schema. */
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
