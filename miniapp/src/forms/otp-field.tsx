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

export type CodeWay = 'both' | 'sms' | 'telegram';
const SENT = { both: 'otp.sent', sms: 'otp.sent.sms', telegram: 'otp.sent.telegram' };

export interface OtpFieldProps extends Omit<FieldProps, 'label' | 'children'>, React.ComponentProps<'input'> {
  label?: string;
  /** Which way the code goes; 'both': in Telegram first, and by SMS when it is asked for again. */
  way?: CodeWay;
  /** Requests a code. Returns true if it was sent: the hint then says so, and the button counts down. */
  onSend: () => Promise<boolean>;
}

/**
 * Six digits of a code, with a button that requests them, at most every ten seconds. Says which way the code goes, and
 * the hint besides.
 */
export function OtpField({ label, way = 'both', hint, error, onSend, className, ...input }: OtpFieldProps) {
  const { t } = useTranslation();
  const [secondsToResend, startCountdown] = useCountdown();
  const [sent, setSent] = useState(false);
  const said = (
    <>
      {t(sent ? SENT[way] : `otp.way.${way}`)} {hint}
    </>
  );
  return (
    <div className="grid">
      <Field label={label ?? t('otp.label')} hint={said} error={error}>
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
                : t(sent && way === 'both' ? 'otp.sms' : 'otp.send')}
            </Button>
          </div>
        )}
      </Field>
      <SandboxLink />
    </div>
  );
}
