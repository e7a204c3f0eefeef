import { DECISION_ACTIONS } from '@chewata/common/contract/admin/decision-actions';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PeriodFields } from '../parts/period-fields.tsx';

/** The decisions that are shown; '' leaves a field out. Days are those of Addis Ababa. */
export interface DecisionFilter {
  readonly person: string;
  readonly text: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

export interface DecisionFilterFieldsProps {
  value: DecisionFilter;
  onChange: (value: DecisionFilter) => void;
}

/** Person, text, kind and days, above the decisions. */
export function DecisionFilterFields({ value, onChange }: DecisionFilterFieldsProps) {
  const { t } = useTranslation(['admin', 'person']);
  const set = (change: Partial<DecisionFilter>) => onChange({ ...value, ...change });
  return (
    <div className="grid grid-cols-2 items-end gap-2 lg:grid-cols-5">
      <TextField
        label={t('decisionPerson')}
        type="search"
        maxLength={80}
        value={value.person}
        onChange={({ target }) => set({ person: target.value })}
      />
      <TextField
        label={t('decisionText')}
        type="search"
        maxLength={80}
        value={value.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <div className="max-lg:col-span-2">
        <SelectField
          label={t('person:kind')}
          value={value.action}
          onChange={({ target }) => set({ action: target.value })}
        >
          <option value="">{t('status.all')}</option>
          {DECISION_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t(`action.${action}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <PeriodFields value={value} onChange={set} />
    </div>
  );
}
