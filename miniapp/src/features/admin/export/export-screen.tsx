import { EXPORT_TABLES, type ExportTable } from '@chewata/common/contract/admin/export';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { useMe } from '#api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { csvAddress, downloadCsv } from './download.ts';

/** /admin/export: a table, of some days or whole, as a file for a spreadsheet. */
export function ExportScreen() {
  const { t } = useTranslation('export');
  const { isAdmin } = useMe();
  const [table, setTable] = useState<ExportTable>('transactions');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The list of users is administrators' alone.
  const tables = EXPORT_TABLES.filter((name) => isAdmin || name !== 'users');

  async function download(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setFailure(null);
    await downloadCsv(csvAddress(table, { from, to }), `${table}.csv`).catch((error: unknown) =>
      setFailure(messageOf(error, t('common:error.unknown'))),
    );
    setPending(false);
  }
  return (
    <Card className="max-w-xl p-4">
      <form className="grid gap-4" noValidate onSubmit={download}>
        <p className="text-sm text-soft">{t('text')}</p>
        <SelectField
          label={t('table')}
          value={table}
          onChange={(event) => setTable(tables.find((name) => name === event.target.value) ?? table)}
        >
          {tables.map((name) => (
            <option key={name} value={name}>
              {t(`table.${name}`)}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('from')}
            type="date"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField label={t('to')} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </div>
        {table === 'users' && <Notice tone="info">{t('usersNote')}</Notice>}
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" wide pending={pending} icon={<Download className="size-4" />}>
          {t('download')}
        </Button>
      </form>
    </Card>
  );
}
