import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/form/select-field.tsx';
import { PeriodFields } from '../parts/period-fields.tsx';

/** The rows of a person's list that are shown; '' leaves a field out. Days are those of Addis Ababa. */
export interface ListFilter<Kind extends string> {
  from: string;
  to: string;
  kind: Kind | '';
}

export const EVERYTHING = { from: '', to: '', kind: '' } as const;

/** The part of a query that a filter adds. */
export const filterQuery = <Kind extends string>({ from, to, kind }: ListFilter<Kind>) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(kind && { kind }),
});

export interface ListFilterFieldsProps<Kind extends string> {
  kinds: readonly Kind[];
  nameOf: (kind: Kind) => string;
  value: ListFilter<Kind>;
  onChange: (value: ListFilter<Kind>) => void;
}

/** Days and kind, above a list. */
export function ListFilterFields<Kind extends string>(props: ListFilterFieldsProps<Kind>) {
  const { kinds, nameOf, value, onChange } = props;
  const { t } = useTranslation('person');
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <PeriodFields value={value} onChange={(change) => onChange({ ...value, ...change })} />
      <div className="max-sm:col-span-2">
        <SelectField
          label={t('kind')}
          value={value.kind}
          onChange={({ target }) =>
            onChange({ ...value, kind: kinds.find((kind) => kind === target.value) ?? '' })
          }
        >
          <option value="">{t('all')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {nameOf(kind)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
