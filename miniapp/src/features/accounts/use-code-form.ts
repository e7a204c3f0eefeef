import type { Schema } from '@chewata/common/contract/route';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { contractResolver, showSubmitError } from '#forms/contract-form.ts';
import { useOtp } from './use-otp.ts';

/** What sign-up and password reset ask for; the names of the contract. */
interface CodeFields {
  name?: string;
  phoneNo: string;
  password: string;
  otp: string;
  referralCode?: string;
}
const FIELDS = ['name', 'phoneNo', 'password', 'otp', 'referralCode'] as const;

export interface CodeForm {
  form: UseFormReturn<CodeFields>;
  /** Asks for a code to the phone that is typed; false where it was refused, which stands at the phone then. */
  send: () => Promise<boolean>;
  /** Sends what is typed with the proof of the code; a refusal stands at its field. False where refused. */
  submit: (post: (body: CodeFields & { vc: string }) => Promise<void>) => Promise<boolean>;
}

/** A form that is proved by a code sent to its phone. */
export function useCodeForm(schema: Schema, defaultValues: CodeFields): CodeForm {
  const { t } = useTranslation('accounts');
  const otp = useOtp();
  const resolver = contractResolver<CodeFields>(schema);
  const form = useForm<CodeFields>({
    defaultValues,
    // The proof of the code is no field: it is asked for with the button.
    resolver: (values, context, options) =>
      resolver({ ...values, vc: otp.vc() || 'none' } as CodeFields, context, options),
  });
  return {
    form,
    async send() {
      const refusal = await otp.ask(form.getValues('phoneNo'));
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
