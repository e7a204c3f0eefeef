import { confirmByCode, sendSecondFactorCode } from '@chewata/common/contract/accounts/second-factor';
import type { SecondFactorWay } from '@chewata/common/contract/accounts/second-factor-way';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { OtpField } from '#forms/otp-field.tsx';
import { Button } from '#ui/controls/button.tsx';

/** A code to the user's own phone, by the channels that may confirm this session. */
export function CodeForm({
  ways,
  onConfirmed,
}: {
  ways: readonly SecondFactorWay[];
  onConfirmed: () => void;
}) {
  const { t } = useTranslation('second-factor');
  const vc = useRef('');
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const failed = (error: unknown) => setProblem(messageOf(error, t('common:error.unknown')));

  async function send(): Promise<boolean> {
    setProblem(undefined);
    try {
      vc.current = (await call(sendSecondFactorCode, { confirming: true })).data;
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (!vc.current) return setProblem(t('code.first'));
    setPending(true);
    setProblem(undefined);
    try {
      await call(confirmByCode, { body: { otp, vc: vc.current }, confirming: true });
      onConfirmed();
    } catch (error) {
      failed(error);
    } finally {
      setPending(false);
    }
  }

  const both = ways.includes('sms') && ways.includes('telegram');
  const way = both ? 'both' : ways.includes('sms') ? 'sms' : 'telegram';
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <OtpField
        way={way}
        error={problem}
        value={otp}
        onChange={(event) => setOtp(event.target.value)}
        onSend={send}
      />
      <Button type="submit" wide pending={pending} disabled={otp.length !== 6}>
        {t('code.confirm')}
      </Button>
    </form>
  );
}
