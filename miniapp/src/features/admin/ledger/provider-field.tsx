import { LEDGER_PROVIDERS, providerTitle } from '@chewata/common/contract/money/providers';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/form/select-field.tsx';

/** The provider whose statement it is. */
export function ProviderField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation('admin');
  return (
    <SelectField label={t('provider')} value={value} onChange={(event) => onChange(event.target.value)}>
      {LEDGER_PROVIDERS.map((name) => (
        <option key={name} value={name}>
          {t(`method.${name}`, { defaultValue: providerTitle(name) })}
        </option>
      ))}
    </SelectField>
  );
}
