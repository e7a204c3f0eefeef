import {
  EXCLUSION_MONTHS,
  excludeMyself,
  TIME_OUT_HOURS,
  takeTimeOut,
} from '@chewata/common/contract/accounts/play-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { LIMITS_KEY } from '#api/limits-key.ts';
import { queryClient } from '#api/query-client.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { Button } from '#ui/controls/button.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';

type Pause =
  | { kind: 'timeOut'; length: (typeof TIME_OUT_HOURS)[number] }
  | { kind: 'exclusion'; length: (typeof EXCLUSION_MONTHS)[number] };

/** Time-out and exclusion: each is confirmed, since no one can end it early. */
export function Pauses() {
  const { t } = useTranslation('play-limits');
  const [chosen, setChosen] = useState<Pause | null>(null);
  const nameOf = ({ kind, length }: Pause) => {
    if (kind === 'timeOut') return t('days', { count: length / 24 });
    return length % 12 === 0 ? t('years', { count: length / 12 }) : t('months', { count: length });
  };

  async function begin(pause: Pause) {
    try {
      const answer =
        pause.kind === 'timeOut'
          ? await call(takeTimeOut, { body: { hours: pause.length } })
          : await call(excludeMyself, { body: { months: pause.length } });
      queryClient.setQueryData(LIMITS_KEY, answer);
    } catch (error) {
      await toastError(messageOf(error, t('common:error.unknown')));
    }
    setChosen(null);
  }

  const groups: readonly (readonly Pause[])[] = [
    TIME_OUT_HOURS.map((length) => ({ kind: 'timeOut' as const, length })),
    EXCLUSION_MONTHS.map((length) => ({ kind: 'exclusion' as const, length })),
  ];
  return (
    <Card className="grid gap-4 p-4">
      {groups.map((pauses) =>
        pauses[0] ? (
          <section key={pauses[0].kind} className="grid gap-2">
            <h2 className="text-base font-bold">{t(pauses[0].kind)}</h2>
            <p className="text-sm text-soft">{t(`${pauses[0].kind}Help`)}</p>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
              {pauses.map((pause) => (
                <Button key={pause.length} variant="outline" onClick={() => setChosen(pause)}>
                  {nameOf(pause)}
                </Button>
              ))}
            </div>
          </section>
        ) : null,
      )}
      {chosen && (
        <ConfirmDialog
          title={`${t(chosen.kind)}: ${nameOf(chosen)}`}
          description={t(`${chosen.kind}Sure`, { time: nameOf(chosen) })}
          onCancel={() => setChosen(null)}
          onConfirm={() => begin(chosen)}
        />
      )}
    </Card>
  );
}
