import { exportOwnData } from '@chewata/common/contract/accounts/own-data';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Section } from './section.tsx';

/** Saves the user's own data as a file. */
export function DataPanel() {
  const { t } = useTranslation('profile');
  const [problem, setProblem] = useState<string | null>(null);

  async function download() {
    setProblem(null);
    try {
      save(await call(exportOwnData));
    } catch (error) {
      setProblem(messageOf(error, t('common:error.unknown')));
    }
  }

  return (
    <Section title={t('data.title')}>
      <p className="text-sm text-soft">{t('data.why')}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button
        variant="outline"
        wide
        icon={<Download className="size-5" aria-hidden="true" />}
        onClick={download}
      >
        {t('data.download')}
      </Button>
    </Section>
  );
}

function save(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: 'chewata-my-data.json' });
  link.click();
  URL.revokeObjectURL(url);
}
