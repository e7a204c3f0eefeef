import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { confirmWithPasskey } from '#api/second-factor/passkeys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

export function PasskeyButton({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation('second-factor');
  const [problem, setProblem] = useState<string | null>(null);
  async function confirm() {
    setProblem(null);
    try {
      await confirmWithPasskey();
      onConfirmed();
    } catch (error) {
      // A browser's own error says little to a user: mostly that the window was closed.
      setProblem(messageOf(error, t('passkey.failed')));
    }
  }
  return (
    <div className="grid gap-3">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button wide icon={<KeyRound className="size-5" aria-hidden="true" />} onClick={confirm}>
        {t('passkey.use')}
      </Button>
      <p className="text-sm text-soft">{t('passkey.lost')}</p>
    </div>
  );
}
