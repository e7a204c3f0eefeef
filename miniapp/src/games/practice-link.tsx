import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '#ui/controls/button.tsx';
import { PRACTICE_PATH } from './screen-at.ts';

/** Leads to a round without money. */
export function PracticeLink() {
  const { t } = useTranslation();
  return (
    <Link to={PRACTICE_PATH} className={buttonClass({ variant: 'outline', wide: true })}>
      {t('practice')}
    </Link>
  );
}
