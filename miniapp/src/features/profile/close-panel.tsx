import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { Section } from './section.tsx';

/** Closes the account, after a dialog that says what happens. */
export function ClosePanel({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('profile');
  const [asked, setAsked] = useState(false);
  return (
    <Section title={t('close.title')}>
      <p className="text-sm text-soft">{t('close.why')}</p>
      <Button variant="outline" wide className="text-danger" onClick={() => setAsked(true)}>
        {t('close.open')}
      </Button>
      {asked && <CloseDialog onCancel={() => setAsked(false)} onClosed={onClosed} />}
    </Section>
  );
}
