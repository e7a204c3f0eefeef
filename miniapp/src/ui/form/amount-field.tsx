import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

/** Signs and letters, which are no part of an amount. */
const OTHERS = /[^\d.,]/g;
const OTHERS_THAN_SIGNED = /[^\d.,-]/g;

export interface AmountFieldProps extends TextFieldProps {
  /** The amount may be negative. */
  signed?: boolean;
}

/** An amount in Birr, with a decimal keyboard. The value is text; the form's schema turns it into a number. */
export function AmountField({ signed = false, ...props }: AmountFieldProps) {
  const { t } = useTranslation();
  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    const plain = value.replace(signed ? OTHERS_THAN_SIGNED : OTHERS, '');
    if (plain !== value) event.target.value = plain;
    return props.onChange?.(event);
  }
  return (
    <TextField
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className="tabular text-lg font-bold"
      suffix={<span className="pr-3">{t('birr')}</span>}
      {...props}
      onChange={change}
    />
  );
}
