import { unlinkTelegram } from '@chewata/common/contract/accounts/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { setMe, useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { Section } from './section.tsx';

/** Parts a linked account from Telegram, after a confirmation; says how to link one that is not. */
export function TelegramPanel() {
  const { t } = useTranslation('profile');
  const { telegramLinked } = useMe();
  const bot = useSettings()?.bot?.username;
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function unlink() {
    setProblem(null);
    try {
      setMe((await call(unlinkTelegram)).user);
      await toastSuccess(t('telegram.done'));
    } catch (error) {
      setProblem(messageOf(error, t('common:error.unknown')));
    }
    setAsked(false);
  }

  if (!telegramLinked && !bot) return null;
  return (
    <Section title={t('telegram.title')}>
      <p className="text-sm text-soft">{t(telegramLinked ? 'telegram.linked' : 'telegram.none')}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {telegramLinked ? (
        <Button variant="outline" wide onClick={() => setAsked(true)}>
          {t('telegram.unlink')}
        </Button>
      ) : (
        <a
          href={`https://t.me/${bot}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline', wide: true })}
        >
          {t('telegram.open')}
        </a>
      )}
      {asked && (
        <ConfirmDialog
          title={t('telegram.sure')}
          description={t('telegram.sureText')}
          onConfirm={unlink}
          onCancel={() => setAsked(false)}
        />
      )}
    </Section>
  );
}
