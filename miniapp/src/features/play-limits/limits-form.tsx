import { LIMIT_KINDS, LIMIT_PERIODS, limitTable } from '@chewata/common/contract/accounts/limit-kinds';
import {
  changePlayLimits,
  type PendingLimit,
  type PlayLimitsAnswer,
} from '@chewata/common/contract/accounts/play-limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { LIMITS_KEY } from '#api/limits-key.ts';
import { queryClient } from '#api/query-client.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')));

/** Every limit as a field; only changed ones are sent. An empty field means no limit. */
export function LimitsForm({ data }: { data: PlayLimitsAnswer }) {
  const { t } = useTranslation('play-limits');
  const [typed, setTyped] = useState(() => limitTable((kind, period) => textOf(data.limits[kind][period])));
  const [minutes, setMinutes] = useState(textOf(data.reality.everyMinutes));
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function send(body: Parameters<typeof call<typeof changePlayLimits>>[1]) {
    setPending(true);
    setFailure(null);
    try {
      queryClient.setQueryData(LIMITS_KEY, await call(changePlayLimits, body));
      await toastSuccess(t('saved'));
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    } finally {
      setPending(false);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const texts = [minutes, ...LIMIT_KINDS.flatMap((kind) => Object.values(typed[kind]))];
    // Never sent: JSON would make no limit of it.
    if (texts.some((text) => Number.isNaN(limitOf(text)))) return setFailure(t('server:validation.type'));
    const changed = (kind: (typeof LIMIT_KINDS)[number]) =>
      Object.fromEntries(
        LIMIT_PERIODS.filter((period) => typed[kind][period] !== textOf(data.limits[kind][period])).map(
          (period) => [period, limitOf(typed[kind][period])],
        ),
      );
    const everyMinutes = minutes === textOf(data.reality.everyMinutes) ? undefined : limitOf(minutes);
    void send({
      body: {
        deposit: changed('deposit'),
        stake: changed('stake'),
        loss: changed('loss'),
        ...(everyMinutes !== undefined && { reality: { everyMinutes } }),
      },
    });
  }

  const confirm = ({ kind, period, to }: PendingLimit) =>
    send({ body: kind === 'reality' ? { reality: { everyMinutes: to } } : { [kind]: { [period]: to } } });

  return (
    <Card className="p-4">
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={save}>
        {data.pending.map((one) => (
          <Pending key={`${one.kind} ${one.period}`} change={one} onConfirm={() => confirm(one)} />
        ))}
        {LIMIT_KINDS.map((kind) => (
          <fieldset key={kind} className="grid gap-3">
            <legend className="mb-2 text-base font-bold">{t(kind)}</legend>
            {LIMIT_PERIODS.map((period) => {
              const operators = data.operator[kind][period];
              const used = t('used', { amount: formatAmount(data.used[kind][period]) });
              return (
                <AmountField
                  key={period}
                  label={t(period)}
                  hint={
                    operators === null
                      ? used
                      : `${used} · ${t('operator', { amount: formatAmount(operators) })}`
                  }
                  placeholder={t('none')}
                  value={typed[kind][period]}
                  onChange={(event) =>
                    setTyped({ ...typed, [kind]: { ...typed[kind], [period]: event.target.value } })
                  }
                />
              );
            })}
          </fieldset>
        ))}
        <TextField
          label={t('reality')}
          hint={t('realityHint')}
          inputMode="numeric"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" wide pending={pending}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

/** A higher limit that waits; it counts only if the player confirms it after its time. */
function Pending({ change, onConfirm }: { change: PendingLimit; onConfirm: () => void }) {
  const { t } = useTranslation('play-limits');
  const time = useLocalTime();
  const { kind, period, to, from } = change;
  const isDue = Date.parse(from) <= Date.now();
  const name = period === null ? t('reality') : `${t(kind)} · ${t(period)}`;
  return (
    <Notice tone="gold">
      <span className="grid gap-2">
        <span>
          {t('pending', { name, to: to === null ? t('none') : formatAmount(to), from: time(from) })}
        </span>
        {isDue && (
          <Button variant="outline" onClick={onConfirm}>
            {t('common:confirm')}
          </Button>
        )}
      </span>
    </Notice>
  );
}
