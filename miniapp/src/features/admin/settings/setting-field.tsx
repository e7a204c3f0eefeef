import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { SettingKind } from './setting-text.ts';

export interface SettingFieldProps {
  kind: SettingKind;
  label: string;
  /** The value as text, as it is shown and edited. */
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}

/** The control for one setting. */
export function SettingField({ kind, label, text, error, onText }: SettingFieldProps) {
  const { t } = useTranslation('admin');
  if (kind === 'switch')
    return (
      <SelectField label={label} error={error} value={text} onChange={(event) => onText(event.target.value)}>
        <option value="true">{t('yes')}</option>
        <option value="false">{t('no')}</option>
      </SelectField>
    );
  const hints: Partial<Record<SettingKind, string>> = {
    stakes: t('hint.stakes'),
    percents: t('hint.percents'),
    day: t('hint.day'),
    limit: t('hint.limit'),
  };
  return (
    <TextField
      label={label}
      hint={hints[kind]}
      error={error}
      type={kind === 'day' ? 'date' : kind === 'phone' ? 'tel' : 'text'}
      inputMode={kind === 'number' || kind === 'limit' ? 'decimal' : undefined}
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
