import { useTranslation } from 'react-i18next';

/** A figure or an account of the ledger in words: 'house:revenue' as 'House: revenue'. */
export function useFigureName(): (name: string) => string {
  const { t } = useTranslation('admin');
  // A colon would name another file of texts.
  return (name) => t(`figure.${name.replace(':', '.')}`, { defaultValue: name });
}
