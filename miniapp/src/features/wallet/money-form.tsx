import type { Route } from '@chewata/common/contract/route';
import type { ReactNode } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { refreshBalance } from '#api/balance.ts';
import { queryClient } from '#api/query-client.ts';
import { contractResolver } from '#forms/contract-form.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { useProof } from '#forms/use-proof.ts';
import { haptics, useMainButton } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { type MoneyField, MoneyInput } from './money-input.tsx';

type Values = Record<string, string>;

export type { MoneyField } from './money-input.tsx';

export interface MoneyFormProps<Answer> {
  /** Its body schema validates the fields before they are sent. */
  route: Pick<Route, 'body'>;
  fields: readonly MoneyField[];
  /** Text of the button, with the amount: 'Deposit {{amount}} Birr'. */
  submitLabel: string;
  /** Text of the button while no amount is entered. */
  plainLabel: string;
  /** Text of a failure without a message of the server's; 'Transaction Failed' by default. */
  failedLabel?: string;
  readOnly?: boolean;
  /** Fields that are sent but not shown. */
  hiddenFields?: Record<string, string>;
  send: (body: never, idempotencyKey: string) => Promise<Answer>;
  onDone: (answer: Answer, values: Values) => unknown;
  onChange?: (values: Values) => void;
  children?: ReactNode;
}

/** The number in a typed text. A text that is no number stays as it is, so that the schema reports it. */
const birrOf = (text: string): number | string | undefined => {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return undefined;
  return Number.isFinite(Number(plain)) ? Number(plain) : text;
};

/** A form of the wallet: fields, the contract's validation, one Idempotency-Key per submit, refusals in red. */
export function MoneyForm<Answer>(props: MoneyFormProps<Answer>) {
  const { t } = useTranslation('wallet');
  const keys = useSubmitKeys();
  const proof = useProof();
  const { fields } = props;
  const bodyOf = (values: Values): object => ({
    ...props.hiddenFields,
    ...Object.fromEntries(
      fields.map(({ name, kind, fixed }) => {
        const text = fixed ?? values[name] ?? '';
        return [name, kind === 'amount' ? birrOf(text) : text === '' ? undefined : text];
      }),
    ),
    ...(fields.some((field) => field.kind === 'otp') && { vc: proof.vc() || undefined }),
  });
  const check = contractResolver<Values>(props.route.body as NonNullable<Route['body']>);
  const resolver: Resolver<Values> = async (values, context, options) => {
    const { errors } = await check(bodyOf(values) as Values, context, options);
    const { vc, ...own } = errors as FieldErrors<Values>;
    if (vc && !own.otp) own.otp = { type: 'otp', message: t('otpFirst') };
    return Object.keys(own).length > 0 ? { values: {}, errors: own } : { values, errors: {} };
  };
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(fields.map(({ name, fixed }) => [name, fixed ?? ''])),
    resolver,
  });
  const { errors, isSubmitting } = form.formState;
  const amount = birrOf(form.watch('amount') ?? '');

  async function submit(values: Values) {
    const body = bodyOf(values);
    try {
      const answer = await keys.submit(body, (key) => props.send(body as never, key));
      await refreshBalance();
      await queryClient.invalidateQueries({ queryKey: ['transactions'] });
      haptics.success();
      await props.onDone(answer, values);
    } catch (error) {
      haptics.error();
      form.setError('root', { message: messageOf(error, t(props.failedLabel ?? 'failed')) });
    }
  }

  const submitText =
    typeof amount === 'number' && amount > 0
      ? t(props.submitLabel, { amount: formatAmount(amount) })
      : t(props.plainLabel);
  const send = form.handleSubmit(submit);
  const inTelegram = useMainButton(
    props.readOnly ? null : { text: submitText, enabled: true, pending: isSubmitting, onPress: () => send() },
  );

  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      {props.children}
      {fields.map((field) => (
        <MoneyInput
          key={field.name}
          field={field}
          error={errors[field.name]?.message}
          readOnly={props.readOnly || field.fixed !== undefined}
          control={form.register(field.name, { onChange: () => props.onChange?.(form.getValues()) })}
          onSend={proof.request}
        />
      ))}
      {errors.root?.message && <Notice tone="bad">*** {errors.root.message} ***</Notice>}
      {!inTelegram && (
        <Button type="submit" wide pending={isSubmitting} disabled={props.readOnly === true}>
          {submitText}
        </Button>
      )}
    </form>
  );
}
