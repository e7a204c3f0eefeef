import { DAY_MS, HOUR_MS, MINUTE_MS } from '@chewata/common/time';
import { useTranslation } from 'react-i18next';

/** How long something has been so, in words: '12 min', '3 h 5 min', '2 days'. */
export function useAge(): (since: string, now?: number) => string {
  const { t } = useTranslation('admin');
  return (since, now = Date.now()) => {
    const age = Math.max(0, now - Date.parse(since));
    if (age < MINUTE_MS) return t('age.now');
    if (age < HOUR_MS) return t('age.minutes', { n: Math.floor(age / MINUTE_MS) });
    if (age >= 2 * DAY_MS) return t('age.days', { n: Math.floor(age / DAY_MS) });
    const minutes = Math.floor((age % HOUR_MS) / MINUTE_MS);
    return t('age.hours', { n: Math.floor(age / HOUR_MS), minutes });
  };
}
