import { login } from '@chewata/common/contract/accounts/account';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { setBearer } from '#api/bearer.ts';
import { call } from '#api/call.ts';
import { endEarlyForm, focusedEarly, typedEarly } from '#api/early.ts';
import { setMe } from '#api/session.ts';
import { contractResolver, showSubmitError } from '#forms/contract-form.ts';
import { setDestination } from '#routing/destination.ts';
import { getTelegram } from '#telegram/bridge.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastNotice } from '#ui/feedback/toast.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { PhoneField } from '#ui/form/phone-field.tsx';

interface Fields {
  phoneNo: string;
  password: string;
}
const resolver = contractResolver<Fields>(login.body);

interface LoginRefusal {
  message: string;
  retries: number | undefined;
  link: string | undefined;
}

/** Login with phone and password. A refusal shows the remaining attempts and a link to reset the password. */
export function LoginForm() {
  const { t } = useTranslation('accounts');
  const [refused, setRefused] = useState<LoginRefusal | null>(null);
  const form = useForm<Fields>({ defaultValues: { phoneNo: '', password: '' }, resolver });
  const { errors, isSubmitting } = form.formState;

  // The page shows this form before the app is there: what was done in it counts.
  const [focused] = useState(focusedEarly);
  const takeOver = useEffectEvent(() => {
    const { phoneNo, password } = typedEarly();
    if (phoneNo) form.setValue('phoneNo', phoneNo);
    if (password) form.setValue('password', password);
    if (focused === 'phoneNo' || focused === 'password') form.setFocus(focused);
    if (endEarlyForm()) void form.handleSubmit(submit)();
  });
  useEffect(() => takeOver(), []);

  async function submit() {
    setRefused(null);
    try {
      // The guard of the public screens then redirects the signed-in user.
      const { user, token, passwordWeak } = await call(login, { body: form.getValues() });
      // Telegram's web frames drop cookies.
      if (getTelegram()) setBearer(token);
      if (passwordWeak) {
        setDestination('/profile');
        void toastNotice(t('login.weak'));
      }
      setMe(user);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'LOGIN_FAILED') {
        const { retries, link } = error.failure;
        setRefused({ message: error.message || t('login.failed'), retries, link });
        form.setFocus('password');
      } else showSubmitError(error, ['phoneNo', 'password'], form.setError);
    }
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(submit)}>
      <PhoneField
        label={t('phone')}
        autoComplete="username"
        error={errors.phoneNo?.message}
        {...form.register('phoneNo')}
      />
      <PasswordField label={t('password')} error={errors.password?.message} {...form.register('password')} />
      {(refused || errors.root?.message) && (
        <Notice tone="bad">
          <p>{refused?.message ?? errors.root?.message}</p>
          {refused?.retries !== undefined && <p>{t('login.retries', { n: refused.retries })}</p>}
          {refused?.link && (
            <Link to={refused.link} className="inline-flex min-h-11 items-center font-bold underline">
              {t('login.reset')}
            </Link>
          )}
        </Notice>
      )}
      <Button type="submit" wide pending={isSubmitting}>
        {t('login.submit')}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <Link to="/resetpassword" className="flex min-h-11 items-center text-brand-ink">
          {t('login.forgot')}
        </Link>
        <span className="flex items-center gap-1.5">
          <span className="text-soft">{t('login.new')}</span>
          <Link
            to="/Signup"
            className="flex min-h-11 min-w-11 items-center justify-center font-bold text-brand-ink"
          >
            {t('signup.title')}
          </Link>
        </span>
      </div>
    </form>
  );
}
