import { forgotPassword } from '@chewata/common/contract/accounts/account';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { OtpField } from '#forms/otp-field.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { PhoneField } from '#ui/form/phone-field.tsx';
import { AccountPage } from './account-page.tsx';
import { useCodeForm } from './use-code-form.ts';

/** /resetpassword: a new password with a code sent to the phone. */
export function ResetScreen() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { form, send, submit } = useCodeForm(forgotPassword.body, { phoneNo: '', password: '', otp: '' });
  const { errors, isSubmitting } = form.formState;

  const reset = () =>
    submit(async (body) => {
      const { message } = await call(forgotPassword, { body });
      await toastSuccess(message || t('reset.done'));
      await navigate('/', { replace: true });
    });

  return (
    <AccountPage title={t('reset.title')} text={t('reset.text')}>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(reset)}>
        <PhoneField label={t('phone')} error={errors.phoneNo?.message} {...form.register('phoneNo')} />
        <OtpField onSend={send} error={errors.otp?.message} {...form.register('otp')} />
        <NewPasswordField
          label={t('newPassword')}
          hint={t('passwordHint')}
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
