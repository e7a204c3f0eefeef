import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { differingRound } from '#evidence/differences.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { FaultList } from './fault-list.tsx';

/** Says at once that a round's record differs from what this device saw, and leads to the page that shares the proof. */
export function DifferenceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('fairness');
  const round = differingRound();
  if (!open || !round) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('difference.title')}
      description={t('difference.text')}
      actions={
        <Link
          to={`/fairness/${encodeURIComponent(round.roundId)}`}
          className={buttonClass({ wide: true })}
          onClick={onClose}
        >
          {t('difference.open')}
        </Link>
      }
    >
      <div className="text-sm">
        <FaultList differences={round.differences ?? []} />
      </div>
    </Dialog>
  );
}
