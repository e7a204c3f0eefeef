import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import type { TelegramBridge } from '#telegram/bridge.ts';
import { signInAgain, useTelegramSignInState } from '#telegram/sign-in-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { LoginForm } from './login-form.tsx';
import { SharePhone } from './share-phone.tsx';

/** Signs in inside Telegram: with the shared phone, again after logging out, or with a password. */
export function TelegramEntrance({ telegram }: { telegram: TelegramBridge }) {
  const { t } = useTranslation('telegram');
  const entry = useTelegramSignInState();
  const [byPassword, setByPassword] = useState(false);
  if (byPassword) {
    return (
      <>
        <h2 className="text-lg font-bold">{t('accounts:login.title')}</h2>
        <LoginForm />
        <Button wide variant="ghost" onClick={() => setByPassword(false)}>
          {t('share.telegram')}
        </Button>
      </>
    );
  }
  return (
    <>
      {entry.state === 'phone-required' && <SharePhone telegram={telegram} />}
      {entry.state === 'refused' && <Refused telegram={telegram} message={entry.message} />}
      {entry.state === 'signed-in' && <LoggedOut />}
      <Button wide variant="ghost" onClick={() => setByPassword(true)}>
        {t('share.password')}
      </Button>
    </>
  );
}

/** Tries the init data again; an error is shown above the button. */
function Again({ label }: { label: string }) {
  const { t } = useTranslation('telegram');
  const [failed, setFailed] = useState<string | null>(null);
  async function enter() {
    setFailed(null);
    try {
      await signInAgain();
    } catch (error) {
      setFailed(messageOf(error, t('common:error.unknown')));
    }
  }
  return (
    <>
      {failed && <Notice tone="bad">{failed}</Notice>}
      <Button wide onClick={enter}>
        {label}
      </Button>
    </>
  );
}

/** The server refused the init data as forged or expired. Opening the app again brings new init data. */
function Refused({ telegram, message }: { telegram: TelegramBridge; message: string }) {
  const { t } = useTranslation('telegram');
  return (
    <>
      <h2 className="text-lg font-bold">{t('refused.title')}</h2>
      <Notice tone="bad">{message}</Notice>
      <Again label={t('common:retry')} />
      <Button wide variant="outline" onClick={() => telegram.close()}>
        {t('refused.close')}
      </Button>
    </>
  );
}

function LoggedOut() {
  const { t } = useTranslation('telegram');
  return (
    <>
      <div>
        <h2 className="text-lg font-bold">{t('left.title')}</h2>
        <p className="text-sm text-soft">{t('left.text')}</p>
      </div>
      <Again label={t('left.button')} />
    </>
  );
}
