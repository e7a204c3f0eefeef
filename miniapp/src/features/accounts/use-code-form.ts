import type { Schema } from '@chewata/common/contract/route';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { contractResolver, showSubmitError } from '#forms/contract-form.ts';
import { useOtp } from './use-otp.ts';

/** The fields of sign-up and password reset, named as in the contract. */
interface CodeFields {
  name?: string;
  phoneNo: string;
  password: string;
  otp: string;
  referralCode?: string;
  birthDate?: string;
}
const FIELDS = ['name', 'phoneNo', 'password', 'otp', 'referralCode', 'birthDate'] as const;

export interface CodeFormState {
  form: UseFormReturn<CodeFields>;
  /** Requests a code for the typed phone. Returns false after a refusal, which is shown at the phone. */
  send: () => Promise<boolean>;
  /** Submits the fields with the code's `vc`. Returns false after a refusal, which is shown at its field. */
  submit: (post: (body: CodeFields & { vc: string }) => Promise<void>) => Promise<boolean>;
}

/** A form that is confirmed by a code sent to its phone. */
export function useCodeForm(schema: Schema, defaultValues: CodeFields): CodeFormState {
  const { t } = useTranslation('accounts');
  const otp = useOtp();
  const resolver = contractResolver<CodeFields>(schema);
  const form = useForm<CodeFields>({
    defaultValues,
    // `vc` is not a field: it comes with the code that the button requests.
    resolver: (values, context, options) =>
      resolver({ ...values, vc: otp.vc() || 'none' } as CodeFields, context, options),
  });
  return {
    form,
    async send() {
      const refusal = await otp.send(form.getValues('phoneNo'));
      if (refusal === null) {
        form.clearErrors(['phoneNo', 'otp']);
        return true;
      }
      form.setError('phoneNo', { message: refusal });
      form.setFocus('phoneNo');
      return false;
    },
    async submit(post) {
      const vc = otp.vc();
      if (!vc) {
        form.setError('otp', { message: t('otpFirst') });
        return true;
      }
      try {
        await post({ ...form.getValues(), vc });
        return true;
      } catch (error) {
        showSubmitError(error, FIELDS, form.setError);
        return false;
      }
    },
  };
}
