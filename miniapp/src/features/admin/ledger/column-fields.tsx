import { STATEMENT_COLUMNS, type StatementColumns } from '@chewata/common/contract/admin/statement-file';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/form/select-field.tsx';

/** Chooses which column of the file has the ids, the amounts and the rest. */
export function ColumnFields({
  header,
  columns,
  onChange,
}: {
  header: readonly string[];
  columns: StatementColumns;
  onChange: (columns: StatementColumns) => void;
}) {
  const { t } = useTranslation('statement');
  const names = [...new Set(header.filter((name) => name !== ''))];
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-bold">{t('columns')}</legend>
      {STATEMENT_COLUMNS.map((column) => (
        <SelectField
          key={column}
          label={t(`column.${column}`)}
          value={columns[column] ?? ''}
          onChange={({ target }) => {
            const { [column]: _, ...others } = columns;
            onChange(target.value === '' ? others : { ...others, [column]: target.value });
          }}
        >
          <option value="">{t('columnNone')}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}
