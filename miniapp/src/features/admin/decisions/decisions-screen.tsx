import { useTranslation } from 'react-i18next';
import { DecisionList } from './decision-list.tsx';

/** /admin/decisions: the administrators' decisions. Read-only. */
export function DecisionsScreen() {
  const { t } = useTranslation('admin');
  return (
    <>
      <p className="text-sm text-soft">{t('decisionsText')}</p>
      <DecisionList />
    </>
  );
}
