import { useTranslation } from 'react-i18next';
import { useMe } from '#api/session.ts';
import type { MoneyField } from './money-form.tsx';

/** The one-time code, if this way of paying out needs it. Only SMS counts for a receiver never paid before. */
export function useOtpField({ otp }: { otp: boolean }): MoneyField[] {
  const { t } = useTranslation();
  const hint = useMe().telegramLinked ? { hint: t('otp.newPayee') } : {};
  return otp ? [{ name: 'otp', kind: 'otp', label: t('otp.label'), ...hint }] : [];
}
