import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { formatSeconds } from '#ui/time/countdown.tsx';
import { useSecondsUntil } from '#ui/time/use-countdown.ts';

export interface CardChipProps {
  card: string;
  /** When its hold ends, in milliseconds since 1970; null if that is not known yet. */
  endsAt: number | 'paid' | null;
  shown: boolean;
  onPress: () => void;
}

/** From here on the time left is red. */
const LAST_SECONDS = 10;

/** One of my cards, which a press shows: a paid one with a tick, a held one with the time left. */
export function CardChip({ card, endsAt, shown, onPress }: CardChipProps) {
  const { t } = useTranslation('bingo');
  const isPaid = endsAt === 'paid';
  const seconds = useSecondsUntil(isPaid ? null : endsAt);
  const time = seconds === null ? null : formatSeconds(seconds);
  return (
    <button
      type="button"
      aria-pressed={shown}
      className={classNames(
        'tabular flex h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-full border px-3 text-sm font-bold',
        isPaid ? 'border-mine bg-mine text-on-state' : 'border-mine bg-surface text-mine',
        shown && 'outline-2 outline-offset-1 outline-ink',
      )}
      onClick={onPress}
    >
      {isPaid && <Check className="size-3.5" strokeWidth={3} aria-hidden="true" />}
      {time !== null && <span className="sr-only">{t('bingo-play:chip', { card, time })}</span>}
      <span aria-hidden={time !== null}>{card}</span>
      {seconds !== null && (
        <span
          aria-hidden="true"
          className={classNames(
            'w-7 text-xs font-normal',
            seconds <= LAST_SECONDS ? 'text-danger' : 'text-soft',
          )}
        >
          {time}
        </span>
      )}
    </button>
  );
}
