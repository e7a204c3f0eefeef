import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OtpField, type OtpFieldProps } from '#forms/otp-field.tsx';
import { useOwnCodeWay } from '#forms/use-proof.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { PhoneField } from '#ui/form/phone-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

/** A field of a wallet form. */
export interface MoneyField {
  name: string;
  kind: 'amount' | 'text' | 'phone' | 'otp' | 'choice';
  label: string;
  hint?: string;
  /** A value that the user cannot change. */
  fixed?: string | undefined;
  choices?: readonly { value: string; label: string }[];
}

export interface MoneyInputProps {
  field: MoneyField;
  error: string | undefined;
  readOnly: boolean;
  control: UseFormRegisterReturn;
  /** Requests a one-time code. */
  onSend: () => Promise<boolean>;
}

/** A code to the user's own phone. */
function OwnOtpField(props: Omit<OtpFieldProps, 'way'>) {
  return <OtpField way={useOwnCodeWay()} {...props} />;
}

export function MoneyInput({ field, error, readOnly, control, onSend }: MoneyInputProps) {
  const { t } = useTranslation('wallet');
  const { kind, label, hint, fixed, choices } = field;
  const common = { label, ...(hint && { hint }), error, ...control };
  const typed = { ...common, readOnly, ...(fixed !== undefined && { value: fixed }) };
  if (kind === 'amount') return <AmountField {...typed} />;
  if (kind === 'phone') return <PhoneField {...typed} />;
  if (kind === 'otp') return <OwnOtpField {...typed} onSend={onSend} />;
  if (kind === 'text') return <TextField autoComplete="off" {...typed} />;
  return (
    <SelectField {...common} disabled={readOnly}>
      <option value="">{t('choose')}</option>
      {choices?.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
