import { Lock, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useSettings } from '#api/settings.ts';
import type { SharedContact, TelegramBridge } from '#telegram/bridge.ts';
import { useMainButton } from '#telegram/hooks.ts';
import { setTelegramSignInState } from '#telegram/sign-in-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { inviterOf, isStale, linkByContact } from './link-by-contact.ts';

/** Requests the phone number through Telegram's own dialog and signs in with it. */
export function SharePhone({ telegram }: { telegram: TelegramBridge }) {
  const { t } = useTranslation('telegram');
  const [unproven, setUnproven] = useState<SharedContact | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [birthDate, setBirthDate] = useState('');
  const settings = useSettings();
  const inviter = inviterOf(telegram);

  async function share() {
    if (pending) return;
    setPending(true);
    setFailed(null);
    const contact = await telegram.requestContact();
    if (contact === null) setFailed(t('share.refused'));
    else {
      try {
        await linkByContact(telegram, contact, birthDate ? { birthDate } : undefined);
      } catch (error) {
        showFailure(error, contact);
      }
    }
    setPending(false);
  }
  function showFailure(error: unknown, contact: SharedContact) {
    if (hasCode(error, 'LINK_CONFIRM_REQUIRED')) return setUnproven(contact);
    setUnproven(null);
    if (!hasCode(error, 'TELEGRAM_INVALID')) return setFailed(messageOf(error, t('common:error.unknown')));
    if (isStale(telegram)) setTelegramSignInState({ state: 'refused', message: error.message });
    else setFailed(t('share.late'));
  }
  const inTelegram = useMainButton(
    unproven ? null : { text: t('share.button'), enabled: true, pending, onPress: share },
  );

  if (unproven)
    return (
      <ConfirmLink
        telegram={telegram}
        contact={unproven}
        onFailed={(error) => showFailure(error, unproven)}
        onLeave={() => setUnproven(null)}
      />
    );
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t('share.title')}</h2>
        <p className="text-soft">{t('share.text')}</p>
      </div>
      {inviter && (
        <Notice tone="gold">
          <span className="flex items-center gap-2">
            <Lock className="size-4 shrink-0" aria-hidden="true" />
            {t('share.invited', { code: inviter })}
          </span>
        </Notice>
      )}
      {settings?.birthDateRequired && (
        <TextField
          label={t('accounts:birthDate')}
          type="date"
          autoComplete="bday"
          value={birthDate}
          onChange={(event) => setBirthDate(event.target.value)}
        />
      )}
      {failed && <Notice tone="bad">{failed}</Notice>}
      {!inTelegram && (
        <Button
          wide
          pending={pending}
          icon={<Smartphone className="size-5" aria-hidden="true" />}
          onClick={share}
        >
          {t('share.button')}
        </Button>
      )}
      {settings && (
        <p className="text-xs text-soft">{t('accounts:signup.age', { age: settings.minimumAge })}</p>
      )}
    </>
  );
}
