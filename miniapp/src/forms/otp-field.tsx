import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import type { FieldProps } from '#ui/form/field.tsx';
import { controlClass, Field } from '#ui/form/field.tsx';
import { useCountdown } from '#ui/time/use-countdown.ts';
import { SandboxLink } from './sandbox-link.tsx';

/** SPEC.md section 9: the wait before another code may be asked for. */
const RESEND_SECONDS = 10;

export interface OtpFieldProps extends Omit<FieldProps, 'label' | 'children'>, React.ComponentProps<'input'> {
  label?: string;
  /** Asks for a code; true where it went out: the button waits, and the hint says that it was sent. */
  onSend: () => Promise<boolean>;
}

/** Six digits from an SMS, with the button that asks for it and waits ten seconds between two asks. */
export function OtpField({ label, hint, error, onSend, className, ...input }: OtpFieldProps) {
  const { t } = useTranslation();
  const [wait, startWait] = useCountdown();
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
              disabled={wait > 0}
              className="tabular shrink-0 px-3 text-sm whitespace-nowrap"
              onClick={async () => {
                if (!(await onSend())) return;
                setSent(true);
                startWait(RESEND_SECONDS);
              }}
            >
              {wait > 0 ? t('otp.resend', { n: wait }) : t('otp.send')}
            </Button>
          </div>
        )}
      </Field>
      <SandboxLink />
    </div>
  );
}
