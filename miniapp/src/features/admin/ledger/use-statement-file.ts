import {
  compareStatementFile,
  type StatementColumns,
  type StatementFileAnswer,
} from '@chewata/common/contract/admin/statement-file';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';

export interface ChosenFile {
  readonly name: string;
  readonly csv: string;
}

export interface Comparison {
  readonly provider: string;
  readonly file: ChosenFile;
  readonly from: string;
  readonly to: string;
  readonly columns: StatementColumns;
}

/** Sends a file to be compared. `header`: the file's columns, if they have to be chosen. */
export function useStatementFile() {
  const { t } = useTranslation('statement');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [header, setHeader] = useState<readonly string[] | null>(null);
  const [result, setResult] = useState<StatementFileAnswer | null>(null);

  function reset() {
    setFailure(null);
    setHeader(null);
    setResult(null);
  }

  async function compare({ provider, file, from, to, columns }: Comparison): Promise<void> {
    if (pending) return;
    setPending(true);
    setFailure(null);
    setResult(null);
    try {
      const period = { ...(from && { from }), ...(to && { to }) };
      setResult(await call(compareStatementFile, { body: { provider, csv: file.csv, columns, ...period } }));
    } catch (error) {
      const columnsOf = hasCode(error, 'VALIDATION') ? error.failure.header : undefined;
      if (columnsOf) setHeader(columnsOf);
      const needsTime = hasCode(error, 'VALIDATION') && error.failure.issues?.[0]?.path === 'from';
      setFailure(
        columnsOf
          ? t('chooseColumns')
          : needsTime
            ? t('chooseTime')
            : messageOf(error, t('common:error.unknown')),
      );
    } finally {
      setPending(false);
    }
  }
  return { compare, reset, pending, failure, header, result };
}
