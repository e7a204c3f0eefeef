import { adjustUser } from '@chewata/common/contract/admin/users';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { showSubmitError } from '#forms/contract-form.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AmountField } from '#ui/form/amount-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { isWaiting } from '../parts/after-change.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { wireNumber } from '../parts/wire-number.ts';
import type { UserFormProps } from './user-form.ts';

interface Fields {
  wallet: 'main' | 'bonus';
  amount: string;
  reason: string;
}

/** Adds to a wallet or, with a minus sign, deducts from it. Needs a reason and a confirmation. */
export function AdjustForm({ user, onChanged }: UserFormProps) {
  const { t } = useTranslation('admin');
  const keys = useSubmitKeys();
  const [asked, setAsked] = useState<Fields | null>(null);
  const form = useForm<Fields>({ defaultValues: { wallet: 'main', amount: '', reason: '' } });
  const { errors } = form.formState;

  async function send({ wallet, reason, amount }: Fields) {
    // A text that is no number is sent as it is: the server reports it at the field.
    const body = { wallet, reason, amount: wireNumber(amount) as number };
    try {
      const answer = await keys.submit(body, (idempotencyKey) =>
        call(adjustUser, { params: { id: user._id }, body, idempotencyKey }),
      );
      form.reset();
      if (!isWaiting(answer)) onChanged();
    } catch (error) {
      showSubmitError(error, ['wallet', 'amount', 'reason'], form.setError);
    }
    setAsked(null);
  }

  return (
    <Card className="p-4">
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => setAsked(fields))}>
        <h2 className="text-base font-bold">{t('adjust')}</h2>
        <SelectField label={t('walletName')} {...form.register('wallet')}>
          <option value="main">{t('wallet:balance.main')}</option>
          <option value="bonus">{t('wallet:balance.bonus')}</option>
        </SelectField>
        <AmountField
          signed
          label={t('amount')}
          hint={t('adjustHint')}
          inputMode="text"
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <ReasonField error={errors.reason?.message} {...form.register('reason')} />
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" variant="outline" wide>
          {t('adjust')}
        </Button>
      </form>
      {asked !== null && (
        <ConfirmDialog
          title={t('askAdjust')}
          description={t('askAdjustText', {
            name: user.name,
            wallet: t(`wallet:balance.${asked.wallet}`),
            amount: amountText(asked.amount),
          })}
          onConfirm={() => send(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

/** The amount with its digits grouped; the typed text if it is no number. */
function amountText(typed: string): string {
  const amount = wireNumber(typed);
  return typeof amount === 'number' ? formatAmount(amount) : typed;
}
