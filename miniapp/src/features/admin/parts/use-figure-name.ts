import { providerTitle } from '@chewata/common/contract/money/providers';
import { useTranslation } from 'react-i18next';

/** The name of a figure or a ledger account: 'house:revenue' as 'House: revenue'. */
export function useFigureName(): (name: string) => string {
  const { t } = useTranslation('admin');
  // A colon in a key would mean another namespace.
  return (name) =>
    t(`figure.${name.replace(':', '.')}`, { defaultValue: providerTitle(name.replace(/^provider:/, '')) });
}
