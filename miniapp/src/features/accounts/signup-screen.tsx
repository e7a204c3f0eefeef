import { isActiveRegisterBonus, register } from '@chewata/common/contract/accounts/account';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '#api/call.ts';
import { useSettings } from '#api/settings.ts';
import { OtpField } from '#forms/otp-field.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { PhoneField } from '#ui/form/phone-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { AccountPage } from './account-page.tsx';
import { signInNewcomer } from './sign-in-newcomer.ts';
import { useCodeForm } from './use-code-form.ts';

/** /Signup and /Signup/{referralCode}: a code from a link cannot be changed. */
export function SignupScreen() {
  const { t } = useTranslation('accounts');
  const { referralCode: invited } = useParams();
  const navigate = useNavigate();
  const bonus = useQuery({ queryKey: ['register-bonus'], queryFn: () => call(isActiveRegisterBonus) }).data;
  const { form, send, submit } = useCodeForm(register.body, {
    name: '',
    phoneNo: '',
    password: '',
    otp: '',
    referralCode: invited ?? '',
    birthDate: '',
  });
  const { errors, isSubmitting } = form.formState;
  const settings = useSettings();
  const age = settings?.minimumAge;

  async function signUp() {
    const accepted = await submit(async (body) => {
      await call(register, { body: { name: '', ...body } });
      await toastSuccess(t('signup.done'));
      await signInNewcomer(body.phoneNo, body.password);
      // From there a signed-in user is led on.
      await navigate('/', { replace: true });
    });
    if (!accepted) await toastError(t('signup.failed'));
  }

  return (
    <AccountPage title={t('signup.title')} text={t('signup.text')}>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(signUp)}>
        {bonus?.active && (
          <Notice tone="gold">{t('signup.bonus', { amount: formatAmount(bonus.amount, true) })}</Notice>
        )}
        <TextField
          label={t('name')}
          autoComplete="name"
          maxLength={40}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <PhoneField label={t('phone')} error={errors.phoneNo?.message} {...form.register('phoneNo')} />
        <NewPasswordField
          label={t('password')}
          hint={t('passwordHint')}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label={t('referralCode')}
          readOnly={invited !== undefined}
          autoComplete="off"
          hint={invited && t('referralLocked')}
          suffix={invited && <Lock className="mr-3 size-5" aria-hidden="true" />}
          error={errors.referralCode?.message}
          {...form.register('referralCode')}
        />
        {settings?.birthDateRequired && (
          <TextField
            label={t('birthDate')}
            type="date"
            autoComplete="bday"
            error={errors.birthDate?.message}
            {...form.register('birthDate')}
          />
        )}
        <OtpField onSend={send} error={errors.otp?.message} {...form.register('otp')} />
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" wide pending={isSubmitting}>
          {t('signup.submit')}
        </Button>
        {age !== undefined && <p className="text-xs text-soft">{t('signup.age', { age })}</p>}
        <p className="text-center text-sm">
          {t('signup.have')}{' '}
          <Link
            to="/"
            className="inline-flex min-h-11 min-w-11 items-center justify-center font-bold text-brand-ink"
          >
            {t('login.title')}
          </Link>
        </p>
      </form>
    </AccountPage>
  );
}
