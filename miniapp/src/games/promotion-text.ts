import { PLAYED_PROMOTION } from '@chewata/common/contract/promotion-defaults';
import { useTranslation } from 'react-i18next';

/**
 * The name and message of a promotion: those of SPEC.md's own are told in the reader's language, what
 * administrators have written stays as it is.
 */
export function usePromotionText(): (text: string) => string {
  const { t } = useTranslation();
  return (text) => {
    if (text === PLAYED_PROMOTION.name) return t('promotion.name');
    return text === PLAYED_PROMOTION.message ? t('promotion.message') : text;
  };
}
