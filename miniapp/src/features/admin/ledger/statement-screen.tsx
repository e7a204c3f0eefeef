import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '#ui/controls/tabs.tsx';
import { PastedStatement } from './pasted-statement.tsx';
import { StatementFileForm } from './statement-file-form.tsx';

const KINDS = ['file', 'pasted'] as const;

/** /admin/statement: compares a provider's file, or pasted rows of it, with the ledger. Moves nothing. */
export function StatementScreen() {
  const { t } = useTranslation('statement');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('file');
  return (
    <Tabs
      label={t('kind')}
      items={KINDS.map((key) => ({ key, label: t(`kind.${key}`) }))}
      value={kind}
      onChange={setKind}
    >
      {kind === 'file' ? <StatementFileForm /> : <PastedStatement />}
    </Tabs>
  );
}
