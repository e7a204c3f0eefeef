import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { OtpField } from '#forms/otp-field.tsx';
import type { SharedContact, TelegramBridge } from '#telegram/bridge.ts';
import { Button } from '#ui/controls/button.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { linkByContact, localPhone, retriesOf } from './link-by-contact.ts';
import { useOtp } from './use-otp.ts';

export interface ConfirmLinkProps {
  telegram: TelegramBridge;
  contact: SharedContact;
  /** Called if the server refused for another reason than the proof. */
  onFailed: (error: unknown) => void;
  onLeave: () => void;
}

/** For a phone that has an account: links it with its password, or with a code sent to the phone. */
export function ConfirmLink({ telegram, contact, onFailed, onLeave }: ConfirmLinkProps) {
  const { t } = useTranslation('telegram');
  const sms = useOtp();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [secret, setSecret] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const phone = localPhone(contact.phone);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (way === 'code' && !sms.vc()) return setWrong(t('accounts:otpFirst'));
    setPending(true);
    try {
      const proof = way === 'password' ? { password: secret } : { otp: secret, vc: sms.vc() };
      await linkByContact(telegram, contact, proof);
    } catch (error) {
      if (!hasCode(error, 'LINK_CONFIRM_REQUIRED') && !hasCode(error, 'VALIDATION')) return onFailed(error);
      const left = retriesOf(error);
      setWrong(
        left === undefined
          ? t('confirm.wrong')
          : `${t('confirm.wrong')} ${t('accounts:login.retries', { n: left })}`,
      );
    } finally {
      setPending(false);
    }
  }
  async function send(): Promise<boolean> {
    const refusal = await sms.send(contact.phone);
    setWrong(refusal);
    return refusal === null;
  }
  const choose = (next: 'password' | 'code') => {
    setWay(next);
    setSecret('');
    setWrong(null);
  };
  const control = {
    value: secret,
    onChange: (event: { target: { value: string } }) => setSecret(event.target.value),
    error: wrong ?? undefined,
  };
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t('confirm.title')}</h2>
        <p className="text-soft">{t('confirm.text', { phone })}</p>
      </div>
      <form noValidate onSubmit={submit}>
        <Tabs
          label={t('confirm.title')}
          value={way}
          onChange={choose}
          items={[
            { key: 'password', label: t('accounts:password') },
            { key: 'code', label: t('confirm.code') },
          ]}
        >
          <div className="grid gap-4">
            {way === 'password' ? (
              <>
                <PasswordField label={t('accounts:password')} {...control} />
                <Link to="/resetpassword" className="flex min-h-11 items-center text-sm text-brand-ink">
                  {t('accounts:login.forgot')}
                </Link>
              </>
            ) : (
              <OtpField onSend={send} {...control} />
            )}
            <Notice tone="info">{t('confirm.held')}</Notice>
            <Button type="submit" wide pending={pending} disabled={secret === ''}>
              {t('confirm.submit')}
            </Button>
          </div>
        </Tabs>
      </form>
      <Button wide variant="ghost" onClick={onLeave}>
        {t('common:back')}
      </Button>
    </>
  );
}
