import { forgotPassword } from '@chewata/common/contract/accounts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { contractResolver, showFailure } from '../../api/contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { AccountPage } from './account-page.tsx';
import { useOtp } from './use-otp.ts';

interface Fields {
  phoneNo: string;
  password: string;
  otp: string;
}
const FIELDS = ['phoneNo', 'password', 'otp'] as const;
const resolver = contractResolver<Fields>(forgotPassword.body);

/** /resetpassword: a new password with a code sent to the phone. */
export function ResetScreen() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const otp = useOtp();
  const form = useForm<Fields>({
    defaultValues: { phoneNo: '', password: '', otp: '' },
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
      const { message } = await call(forgotPassword, { body: { ...form.getValues(), vc } });
      await toastSuccess(message || t('reset.done'));
      await navigate('/', { replace: true });
    } catch (error) {
      showFailure(error, FIELDS, form.setError);
    }
  }

  return (
    <AccountPage title={t('reset.title')} text={t('reset.text')}>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(submit)}>
        <PhoneField label={t('phone')} error={errors.phoneNo?.message} {...form.register('phoneNo')} />
        <OtpField onSend={send} error={errors.otp?.message} {...form.register('otp')} />
        <PasswordField
          label={t('newPassword')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" wide pending={isSubmitting}>
          {t('reset.submit')}
        </Button>
        <Link to="/" className="flex min-h-11 items-center justify-center text-sm font-bold text-brand-ink">
          {t('reset.back')}
        </Link>
      </form>
    </AccountPage>
  );
}
