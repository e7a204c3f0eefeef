import { sandboxOutbox } from '@chewata/common/contract/money/sandbox';
import { parsePhone } from '@chewata/common/phone';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { PhoneField } from '#ui/form/phone-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

const AGAIN_MS = 3000;

/** The SMS that were sent to one phone or to all, newest first. */
export function Messages({ first }: { first: string }) {
  const { t } = useTranslation('sandbox');
  const time = useLocalTime();
  const [typed, setTyped] = useState(first);
  const phoneNo = parsePhone(typed) ? typed : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['sandbox-outbox', phoneNo],
    queryFn: ({ signal }) => call(sandboxOutbox, { query: phoneNo ? { phoneNo } : {}, signal }),
    refetchInterval: AGAIN_MS,
  });
  const messages = data && [...data.messages].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <div className="grid gap-4">
      <PhoneField
        label={t('phone')}
        hint={t('phoneHint')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error && !messages ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : !messages ? (
        <SkeletonBlock className="h-28" />
      ) : messages.length === 0 ? (
        <EmptyState drawing="messages" text={t('noMessages')} />
      ) : (
        <ol className="grid gap-3" aria-live="polite">
          {messages.map(({ to, text, otp, at }) => (
            <li key={`${at} ${to} ${text}`}>
              <Card className="grid gap-2 p-4">
                <p className="tabular flex justify-between gap-2 text-xs text-soft">
                  <span>{to}</span>
                  <time dateTime={at}>{time(at)}</time>
                </p>
                <p>{text}</p>
                {otp && (
                  <div className="flex items-center justify-between gap-3">
                    <span className="tabular text-xl font-bold tracking-[0.2em]">{otp}</span>
                    <CopyButton text={otp} />
                  </div>
                )}
              </Card>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
