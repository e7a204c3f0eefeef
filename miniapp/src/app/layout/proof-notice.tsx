import { useTranslation } from 'react-i18next';
import { useProofProgress } from '#api/proof/progress.ts';

/** How far the device is with the calculation that the server asked for. It covers nothing that can be pressed. */
export function ProofNotice() {
  const { t } = useTranslation();
  const progress = useProofProgress();
  if (progress === null) return null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 mx-auto grid max-w-sm gap-2 rounded-xl border border-line bg-raised p-4 text-sm shadow-lg"
    >
      <span id="proof-notice">{t('proof.working')}</span>
      <progress aria-labelledby="proof-notice" className="h-2 w-full accent-brand" value={progress} max={1} />
    </div>
  );
}
