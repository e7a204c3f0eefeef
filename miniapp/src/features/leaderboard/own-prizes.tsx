import type { OwnPrizeAnswer } from '@chewata/common/contract/community/leaderboard';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#api/server-clock.ts';
import { usePromotionText } from '#games/promotion-text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

/** The user's own prizes that are being checked, and until when, or that are not paid, and why. */
export function OwnPrizes({ prizes }: { prizes: readonly OwnPrizeAnswer[] }) {
  const { t } = useTranslation('leaderboard');
  const textOf = usePromotionText();
  const timeOf = useLocalTime();
  if (prizes.length === 0) return null;
  const stateOf = ({ status, until, reason }: OwnPrizeAnswer): string => {
    if (status === 'withheld') return t('own.withheld', { reason });
    return Date.parse(until) > serverNow() ? t('own.checking', { time: timeOf(until) }) : t('own.waiting');
  };
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <h2 className="font-bold">{t('own.title')}</h2>
      <ul className="grid gap-3">
        {prizes.map((prize) => (
          <li key={prize._id} className="grid gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 break-words">
                {t('own.line', { promotion: textOf(prize.promotion), rank: prize.rank })}
              </span>
              <Amount value={prize.prize} className="font-bold text-gold-ink" />
            </div>
            <p className="text-sm break-words text-soft">{stateOf(prize)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
