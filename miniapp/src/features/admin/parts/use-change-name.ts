import { useTranslation } from 'react-i18next';

/**
 * The name of a changed value by its path: 'structure.All.1' of a promotion as 'Prizes · All stakes together · 1'. The
 * form of promotions has the names of theirs.
 */
export function useChangeName(): (path: string) => string {
  const { t } = useTranslation('admin');
  const named = (path: string): string =>
    t([`admin:detail.${path}`, `approvals:detail.${path}`, `promotions:${path}`], { defaultValue: path });
  return (path) => {
    const [first, stake = '', ...rest] = path.split('.');
    if (first !== 'structure' || rest.length === 0) return named(path);
    const stakes = stake === 'All' ? t('promotions:allTogether') : stake;
    return [t('promotions:prizes'), stakes, ...rest].join(' · ');
  };
}
