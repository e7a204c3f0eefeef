import { providerTitle } from '@chewata/common/contract/money/providers';
import { useTranslation } from 'react-i18next';

/** 'limits.deposit.min' as 'Deposit · at least', without the group's name, which is the heading. */
export function useSettingLabel(): (path: string) => string {
  const { t } = useTranslation('admin');
  return (path) => {
    const words = path.split('.');
    const own = words.length > 1 ? words.slice(1) : words;
    const kind = words[0] === 'playLimits' ? 'limit' : 'word';
    return own.map((word) => t(`${kind}.${word}`, { defaultValue: providerTitle(word) })).join(' · ');
  };
}
