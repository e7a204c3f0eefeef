import { addScheduledGame } from '@chewata/common/contract/rooms/schedules';
import { ADDIS_OFFSET_MS, DAY_MS } from '@chewata/common/time';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import type { GameSpace } from '#games/game-space.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { refreshSchedules } from './schedule-queries.ts';

export interface AddScheduleFormProps {
  space: GameSpace | null;
  stakes: readonly number[];
  onDone: () => void;
}

const MAX_DAYS_AHEAD = 30;
/** The date in Addis Ababa after this many days, as 'YYYY-MM-DD'. */
const dayIn = (days: number): string =>
  new Date(Date.now() + ADDIS_OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10);

/** Date, time and stake. If one of them is missing, the form sends and shows nothing, as the product prescribes. */
export function AddScheduleForm({ space, stakes, onDone }: AddScheduleFormProps) {
  const { t } = useTranslation('schedules');
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [stake, setStake] = useState('');
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (pending || !date || !time || !stake) return;
    setPending(true);
    try {
      await call(addScheduledGame, {
        body: { date, time, stake: Number(stake), gameSpace: space?._id ?? null },
      });
      await refreshSchedules();
      onDone();
    } catch (error) {
      setFailed(messageOf(error, t('common:error.unknown')));
    } finally {
      setPending(false);
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={add}>
      <TextField
        label={t('date')}
        type="date"
        min={dayIn(0)}
        max={dayIn(MAX_DAYS_AHEAD)}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <TextField
        label={t('time')}
        hint={t('addisTime')}
        type="time"
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      <SelectField label={t('stake')} value={stake} onChange={(event) => setStake(event.target.value)}>
        <option value="">{t('choose')}</option>
        {stakes.map((one) => (
          <option key={one} value={one}>
            {`${formatAmount(one, true)} ${t('common:birr')}`}
          </option>
        ))}
      </SelectField>
      {failed && <Notice tone="bad">{failed}</Notice>}
      <Button type="submit" wide pending={pending}>
        {t('add')}
      </Button>
    </form>
  );
}
