import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '#ui/controls/button.tsx';

/** Leads to a round without money. */
export function PracticeLink() {
  const { t } = useTranslation();
  return (
    <Link to="/practice" className={buttonClass({ variant: 'outline', wide: true })}>
      {t('practice')}
    </Link>
  );
}
