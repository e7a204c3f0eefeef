import { LIMIT_KINDS, LIMIT_PERIODS } from '@chewata/common/contract/accounts/limit-kinds';
import type { PlayLimitsAnswer } from '@chewata/common/contract/accounts/play-limits';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { Facts } from '../parts/facts.tsx';

/** The player's own limits with what is used of them, breaks and exclusion. */
export function LimitsCard({ limits: answer }: { limits: PlayLimitsAnswer }) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  const { limits, used, timeOutUntil, excludedUntil } = answer;
  const rows = LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.flatMap((period) => {
      const limit = limits[kind][period];
      if (limit === null) return [];
      const value = (
        <>
          <Amount value={used[kind][period]} unit="none" /> / <Amount value={limit} unit="none" />
        </>
      );
      return [
        {
          key: `${kind} ${period}`,
          name: `${t(`admin:limit.${kind}`)}, ${t(`admin:limit.${period}`)}`,
          value,
        },
      ];
    }),
  );
  const pauses = [
    ...(timeOutUntil ? [{ key: 'timeOut', name: t('timeOut'), value: timeOf(timeOutUntil) }] : []),
    ...(excludedUntil ? [{ key: 'excluded', name: t('excluded'), value: timeOf(excludedUntil) }] : []),
  ];
  return (
    <Card className="grid gap-2 p-4 text-sm">
      <h2 className="text-base font-bold">{t('limits')}</h2>
      {rows.length + pauses.length === 0 ? (
        <p className="text-soft">{t('noLimits')}</p>
      ) : (
        <Facts items={[...pauses, ...rows]} />
      )}
    </Card>
  );
}
