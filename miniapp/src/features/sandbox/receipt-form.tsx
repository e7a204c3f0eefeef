import { sandboxReceipt } from '@chewata/common/contract/money/sandbox';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useSession } from '#api/session.ts';
import { showSubmitError } from '#forms/contract-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AmountField } from '#ui/form/amount-field.tsx';
import { PhoneField } from '#ui/form/phone-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';

const MEDIUMS = ['TELEBIRR', 'CBE', 'CBEBIRR'] as const;

interface Fields {
  txnId: string;
  amount: string;
  phoneNo: string;
  medium: (typeof MEDIUMS)[number];
}

/** Creates a receipt that the transaction checker and manual deposits can find. */
export function ReceiptForm() {
  const { t } = useTranslation('sandbox');
  const session = useSession();
  const [made, setMade] = useState<string | null>(null);
  const form = useForm<Fields>({
    defaultValues: {
      txnId: '',
      amount: '',
      phoneNo: session.state === 'signed-in' ? session.user.phoneNo : '',
      medium: 'TELEBIRR',
    },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    setMade(null);
    try {
      const { receipt } = await call(sandboxReceipt, { body: { ...fields, amount: Number(fields.amount) } });
      setMade(receipt.txnId);
    } catch (error) {
      showSubmitError(error, ['txnId', 'amount', 'phoneNo', 'medium'], form.setError);
    }
  });

  return (
    <Card className="p-4">
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <p className="text-sm text-soft">{t('receiptIntro')}</p>
        <TextField
          label={t('receiptId')}
          autoComplete="off"
          autoCapitalize="characters"
          error={errors.txnId?.message}
          {...form.register('txnId')}
        />
        <AmountField label={t('amount')} error={errors.amount?.message} {...form.register('amount')} />
        <PhoneField label={t('payer')} error={errors.phoneNo?.message} {...form.register('phoneNo')} />
        <SelectField label={t('medium')} error={errors.medium?.message} {...form.register('medium')}>
          {MEDIUMS.map((medium) => (
            <option key={medium} value={medium}>
              {medium}
            </option>
          ))}
        </SelectField>
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        {made !== null && (
          <Notice tone="good">
            <span className="flex flex-wrap items-center justify-between gap-2">
              {t('receiptMade', { txnId: made })}
              <CopyButton text={made} />
            </span>
          </Notice>
        )}
        <Button type="submit" wide pending={isSubmitting}>
          {t('makeReceipt')}
        </Button>
      </form>
    </Card>
  );
}
