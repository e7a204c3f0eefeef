import { isActiveRegisterBonus, register } from '@chewata/common/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../api/call.ts';
import { contractResolver, showFailure } from '../../api/contract-form.ts';
import { formatAmount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { AccountPage } from './account-page.tsx';
import { useOtp } from './use-otp.ts';

interface Fields {
  name: string;
  phoneNo: string;
  password: string;
  otp: string;
  referralCode: string;
}
const FIELDS = ['name', 'phoneNo', 'password', 'otp', 'referralCode'] as const;
const resolver = contractResolver<Fields>(register.body);

/** /Signup and /Signup/{referralCode}: the code from a link is locked. */
export function SignupScreen() {
  const { t } = useTranslation('accounts');
  const { referralCode: invited } = useParams();
  const navigate = useNavigate();
  const otp = useOtp();
  const bonus = useQuery({ queryKey: ['register-bonus'], queryFn: () => call(isActiveRegisterBonus) }).data;
  const form = useForm<Fields>({
    defaultValues: { name: '', phoneNo: '', password: '', otp: '', referralCode: invited ?? '' },
    // The proof of the code is no field: it is asked for with the button.
    resolver: (values, context, options) =>
      resolver({ ...values, vc: otp.vc() || 'none' } as Fields, context, options),
  });
  const { errors, isSubmitting } = form.formState;

  async function send(): Promise<boolean> {
    const refusal = await otp.ask(form.getValues('phoneNo'));
    if (refusal === null) {
      form.clearErrors(['phoneNo', 'otp']);
      return true;
    }
    form.setError('phoneNo', { message: refusal });
    form.setFocus('phoneNo');
    return false;
  }

  async function submit() {
    const vc = otp.vc();
    if (!vc) return form.setError('otp', { message: t('otpFirst') });
    try {
      await call(register, { body: { ...form.getValues(), vc } });
      await toastSuccess(t('signup.done'));
      await navigate('/', { replace: true });
    } catch (error) {
      showFailure(error, FIELDS, form.setError);
      await toastError(t('signup.failed'));
    }
  }

  return (
    <AccountPage title={t('signup.title')} text={t('signup.text')}>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(submit)}>
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
        <PasswordField
          label={t('password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
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
        <OtpField onSend={send} error={errors.otp?.message} {...form.register('otp')} />
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" wide pending={isSubmitting}>
          {t('signup.submit')}
        </Button>
        <p className="text-xs text-soft">{t('signup.age')}</p>
        <p className="text-center text-sm">
          {t('signup.have')}{' '}
          <Link to="/" className="inline-flex min-h-11 items-center font-bold text-brand-ink">
            {t('login.title')}
          </Link>
        </p>
      </form>
    </AccountPage>
  );
}
