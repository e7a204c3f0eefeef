import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import type { FieldProps } from '#ui/form/field.tsx';
import { controlClass, Field } from '#ui/form/field.tsx';
import { useCountdown } from '#ui/time/use-countdown.ts';
import { SandboxLink } from './sandbox-link.tsx';

/** The server sends the next code only after this time. */
const RESEND_SECONDS = 10;

export interface OtpFieldProps extends Omit<FieldProps, 'label' | 'children'>, React.ComponentProps<'input'> {
  label?: string;
  /** Requests a code. Returns true if it was sent: the hint then says so, and the button counts down. */
  onSend: () => Promise<boolean>;
}

/** Six digits from an SMS, with a button that requests them, at most every ten seconds. */
export function OtpField({ label, hint, error, onSend, className, ...input }: OtpFieldProps) {
  const { t } = useTranslation();
  const [secondsToResend, startCountdown] = useCountdown();
  const [sent, setSent] = useState(false);
  return (
    <div className="grid">
      <Field label={label ?? t('otp.label')} hint={sent ? t('otp.sent') : hint} error={error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              {...control}
              {...input}
              className={classNames(controlClass, 'tabular text-lg tracking-[0.25em]', className)}
            />
            <Button
              variant="outline"
              disabled={secondsToResend > 0}
              className="tabular shrink-0 px-3 text-sm whitespace-nowrap"
              onClick={async () => {
                if (!(await onSend())) return;
                setSent(true);
                startCountdown(RESEND_SECONDS);
              }}
            >
              {secondsToResend > 0
                ? t('otp.resend', { n: secondsToResend })
                : t(sent ? 'otp.sms' : 'otp.send')}
            </Button>
          </div>
        )}
      </Field>
      <SandboxLink />
    </div>
  );
}
