import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Leads to the page that recomputes the round. */
export function FairnessLink({ roundId }: { roundId: string }) {
  const { t } = useTranslation('games');
  return (
    <Link
      to={`/fairness/${encodeURIComponent(roundId)}`}
      className="flex min-h-11 items-center justify-center text-sm font-bold text-brand-ink underline"
    >
      {t('result.check')}
    </Link>
  );
}
