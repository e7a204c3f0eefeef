import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useInviteLink } from '#telegram/invite-link.ts';
import { useShare } from '#telegram/share.ts';
import { Button } from '#ui/controls/button.tsx';
import { formatAmount } from '#ui/money/amount.tsx';

/** Shares a win with the player's own invitation link. Not shown if this device cannot share. */
export function ShareWin({ amount }: { amount: number }) {
  const { t } = useTranslation('games');
  const share = useShare();
  const link = useInviteLink();
  if (!share) return null;
  return (
    <div className="text-center">
      <Button
        variant="ghost"
        size="small"
        icon={<Share2 className="size-4" aria-hidden="true" />}
        onClick={() => share(link, t('round:share.winText', { amount: formatAmount(amount) }))}
      >
        {t('round:share.win')}
      </Button>
    </div>
  );
}
