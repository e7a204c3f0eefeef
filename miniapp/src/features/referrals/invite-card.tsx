import { Gift, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#api/settings.ts';
import { useInviteLink } from '#telegram/invite-link.ts';
import { useShare } from '#telegram/share.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';

/** The reward for an invitation, and the user's own link to copy or share. */
export function InviteCard() {
  const { t } = useTranslation('referrals');
  const referral = useSettings()?.referral;
  const link = useInviteLink();
  const share = useShare();
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex gap-3">
        <Gift className="mt-0.5 size-6 shrink-0 text-gold-ink" aria-hidden="true" />
        <div className="min-w-0">
          <h2 className="font-bold">{t('invite')}</h2>
          {referral && (
            <p className="text-sm text-soft">
              {t('terms', { percent: referral.percent, months: referral.months })}
            </p>
          )}
        </div>
      </div>
      <p className="rounded-control bg-sunken px-3 py-2 text-sm break-all">{link}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} label={t('copyLink')} />
        {share && (
          <Button
            size="small"
            icon={<Share2 className="size-4" aria-hidden="true" />}
            onClick={() => share(link, t('shareText'))}
          >
            {t('share')}
          </Button>
        )}
      </div>
    </Card>
  );
}
