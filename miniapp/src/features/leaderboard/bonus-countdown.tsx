import { useTranslation } from 'react-i18next';

const UNITS = [
  { text: 'days', seconds: 86_400 },
  { text: 'hours', seconds: 3600 },
  { text: 'minutes', seconds: 60 },
  { text: 'seconds', seconds: 1 },
] as const;

/** Days, hours, minutes and seconds left, in four boxes of fixed width. */
export function BonusCountdown({ seconds }: { seconds: number }) {
  const { t } = useTranslation('leaderboard');
  let rest = seconds;
  const parts = UNITS.map((unit) => {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    return { text: unit.text, count };
  });
  return (
    <div
      role="timer"
      aria-live="off"
      className="grid grid-cols-[repeat(4,minmax(0,1fr))] gap-2 max-[17rem]:grid-cols-[repeat(2,minmax(0,1fr))]"
    >
      {parts.map(({ text, count }) => (
        <p key={text} className="grid rounded-control bg-surface px-1 py-2 text-center">
          <span className="tabular text-lg font-bold">{String(count).padStart(2, '0')}</span>
          <span className="truncate text-xs text-soft">{t(text)}</span>
        </p>
      ))}
    </div>
  );
}
