import { PLAYED_PROMOTION } from '@chewata/common/contract/community/promotion-defaults';
import { useTranslation } from 'react-i18next';

/**
 * Translates the name and the message of the built-in promotion. Texts that administrators have written stay as
 * they are.
 */
export function usePromotionText(): (text: string) => string {
  const { t } = useTranslation('leaderboard');
  return (text) => {
    if (text === PLAYED_PROMOTION.name) return t('promotion.name');
    return text === PLAYED_PROMOTION.message ? t('promotion.message') : text;
  };
}
