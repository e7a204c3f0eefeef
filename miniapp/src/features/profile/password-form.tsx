import { updateProfile } from '@chewata/common/contract/accounts/account';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { setMe, useMe } from '#api/session.ts';
import { contractResolver, showSubmitError } from '#forms/contract-form.ts';
import { useProof } from '#forms/use-proof.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { OwnerProofFields, type ProofWay } from './owner-proof-fields.tsx';
import { Section } from './section.tsx';

interface Fields {
  password: string;
  currentPassword: string;
  otp: string;
}
const EMPTY: Fields = { password: '', currentPassword: '', otp: '' };
const resolver = contractResolver<Fields>(updateProfile.body);

/** A new password, confirmed by the present one or by a code: an account made in Telegram has none yet. */
export function PasswordForm() {
  const { t } = useTranslation('profile');
  const proof = useProof();
  const [way, setWay] = useState<ProofWay>(useMe().telegramLinked ? 'code' : 'password');
  const form = useForm<Fields>({
    defaultValues: EMPTY,
    resolver: (values, context, options) =>
      // Fields that are not sent are not validated.
      resolver(
        {
          password: values.password,
          ...(way === 'code'
            ? { otp: values.otp, vc: proof.vc() || 'none', currentPassword: undefined }
            : { otp: undefined, currentPassword: values.currentPassword }),
        } as unknown as Fields,
        context,
        options,
      ),
  });
  const { errors, isSubmitting } = form.formState;

  async function save() {
    const { password, currentPassword, otp } = form.getValues();
    if (way === 'code' && !proof.vc()) return form.setError('otp', { message: t('password.codeFirst') });
    try {
      const confirmed = way === 'code' ? { otp, vc: proof.vc() } : { currentPassword };
      const { user } = await call(updateProfile, { body: { password, ...confirmed } });
      form.reset(EMPTY);
      setMe(user);
      await toastSuccess(t('password.changed'));
    } catch (error) {
      showSubmitError(error, ['password', 'currentPassword', 'otp'], form.setError);
    }
  }
  function choose(next: typeof way) {
    setWay(next);
    form.clearErrors();
  }

  return (
    <Section title={t('password.title')}>
      <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={form.handleSubmit(save)}>
        <NewPasswordField
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <OwnerProofFields
          way={way}
          onWay={choose}
          proof={proof}
          currentPassword={{
            error: errors.currentPassword?.message,
            input: form.register('currentPassword'),
          }}
          otp={{ error: errors.otp?.message, input: form.register('otp') }}
        />
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" variant="outline" wide pending={isSubmitting}>
          {t('password.change')}
        </Button>
      </form>
    </Section>
  );
}
