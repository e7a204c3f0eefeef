import type { StatementColumns } from '@chewata/common/contract/admin/statement-file';
import { LEDGER_PROVIDERS } from '@chewata/common/contract/money/providers';
import { FileSpreadsheet } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ColumnFields } from './column-fields.tsx';
import { ProviderField } from './provider-field.tsx';
import { StatementFileResult } from './statement-file-result.tsx';
import { today } from './today.ts';
import { type ChosenFile, useStatementFile } from './use-statement-file.ts';

/** Compares a provider's CSV as it comes with the ledger. */
export function StatementFileForm() {
  const { t } = useTranslation('statement');
  const fileId = useId();
  const [provider, setProvider] = useState(LEDGER_PROVIDERS[0] ?? '');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [columns, setColumns] = useState<StatementColumns>({});
  const { compare, reset, pending, failure, header, result } = useStatementFile();

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    reset();
    setColumns({});
    setFile({ name: chosen.name, csv: await chosen.text() });
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card className="p-4">
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (file) void compare({ provider, file, from, to, columns });
          }}
        >
          <p className="text-sm text-soft">{t('text')}</p>
          <ProviderField value={provider} onChange={setProvider} />
          <label
            htmlFor={fileId}
            className="grid min-h-24 cursor-pointer place-items-center gap-1 rounded-card border-2 border-line border-dashed p-4 text-center focus-within:outline-2"
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop}
          >
            <FileSpreadsheet className="size-6 text-soft" aria-hidden="true" />
            <span className="max-w-full font-bold break-words">{file?.name ?? t('choose')}</span>
            <input
              id={fileId}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="sr-only"
              onChange={({ target }: ChangeEvent<HTMLInputElement>) => void take(target.files?.[0])}
            />
          </label>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label={t('from')}
              hint={t('timeHint')}
              type="date"
              max={today()}
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextField
              label={t('to')}
              type="date"
              max={today()}
              value={to}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
          {header && <ColumnFields header={header} columns={columns} onChange={setColumns} />}
          {failure && <Notice tone={header ? 'info' : 'bad'}>{failure}</Notice>}
          <Button type="submit" wide pending={pending} disabled={!file}>
            {t('compare')}
          </Button>
        </form>
      </Card>
      {result && <StatementFileResult result={result} />}
    </div>
  );
}
