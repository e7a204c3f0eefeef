import { REQUEST_STATUSES } from '@chewata/common/contract/admin/requests';
import { LEDGER_PROVIDERS, providerTitle } from '@chewata/common/contract/money/providers';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';
import { Pills } from '#ui/controls/tabs.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PeriodFields } from '../parts/period-fields.tsx';
import type { RequestFilter } from './request-calls.ts';

const STATUSES = [...REQUEST_STATUSES, 'all'] as const;

export interface RequestFilterFieldsProps {
  value: RequestFilter;
  onChange: (value: RequestFilter) => void;
}

/** Status, search, provider and days of a queue. The last three are folded away until they are needed. */
export function RequestFilterFields({ value, onChange }: RequestFilterFieldsProps) {
  const { t } = useTranslation(['admin', 'person']);
  const [typed, setTyped] = useState(value.search);
  const set = (change: Partial<RequestFilter>) => onChange({ ...value, ...change });
  function find(event: FormEvent) {
    event.preventDefault();
    set({ search: typed.trim() });
  }
  return (
    <div className="grid gap-3">
      <Pills
        label={t('filter')}
        items={STATUSES.map((key) => ({ key, label: t(`status.${key}`) }))}
        value={value.status}
        onChange={(status) => set({ status })}
      />
      <form onSubmit={find} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('searchRequests')}
            type="search"
            maxLength={80}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              if (target.value === '') set({ search: '' });
            }}
          />
        </div>
        <Button type="submit" variant="outline">
          {t('find')}
        </Button>
      </form>
      <details open={value.provider !== '' || value.from !== '' || value.to !== '' || undefined}>
        <summary className="min-h-11 cursor-pointer py-3 text-sm font-bold text-brand-ink">
          {t('narrow')}
        </summary>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          <PeriodFields value={value} onChange={set} />
          <div className="max-sm:col-span-2">
            <SelectField
              label={t('provider')}
              value={value.provider}
              onChange={({ target }) => set({ provider: target.value })}
            >
              <option value="">{t('status.all')}</option>
              {LEDGER_PROVIDERS.map((name) => (
                <option key={name} value={name}>
                  {t(`method.${name}`, { defaultValue: providerTitle(name) })}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      </details>
    </div>
  );
}
