import { transfer } from '@chewata/common/contract/money/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { refreshBalance } from '#api/balance.ts';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { MoneyForm } from './money-form.tsx';
import { useOtpField } from './use-otp-field.ts';

type Body = Parameters<typeof call<typeof transfer>>[1] extends { body: infer B } ? B : never;
const SUCCESS_MS = 2000;

/** Transfers money to another player by phone number, after a confirmation. */
export function TransferTab() {
  const { t } = useTranslation('wallet');
  const keys = useSubmitKeys();
  const [asked, setAsked] = useState<Body | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [formKey, setFormKey] = useState(0);

  async function send(body: Body) {
    try {
      await keys.submit(body, (idempotencyKey) => call(transfer, { body, idempotencyKey }));
      const sent = { amount: formatAmount(Number(body.amount)), phone: body.phoneNo };
      await toastSuccess(`${t('transfer.success')} ${t('transfer.sent', sent)}`, SUCCESS_MS);
      setFormKey(formKey + 1);
      await Promise.all([refreshBalance(), queryClient.invalidateQueries({ queryKey: ['transactions'] })]);
    } catch (error) {
      setFailure(messageOf(error, t('transfer.error')));
    }
    setAsked(null);
  }

  return (
    <Card className="grid gap-4 p-4">
      <MoneyForm
        key={formKey}
        route={transfer}
        fields={[
          { name: 'phoneNo', kind: 'phone', label: t('field.phone') },
          { name: 'amount', kind: 'amount', label: t('field.amount') },
          ...useOtpField({ otp: true }),
        ]}
        submitLabel="transfer.submit"
        plainLabel="tab.transfer"
        send={async (body: Body) => body}
        onDone={(body) => {
          setFailure(null);
          setAsked(body);
        }}
      >
        <p className="text-sm text-soft">{t('transfer.text')}</p>
        {failure && (
          <Notice tone="bad">
            {t('transfer.error')}: {failure}
          </Notice>
        )}
      </MoneyForm>
      {asked !== null && (
        <ConfirmDialog
          title={t('transfer.sure')}
          description={t('transfer.sureText', {
            amount: formatAmount(Number(asked.amount)),
            phone: asked.phoneNo,
          })}
          onConfirm={() => send(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
