import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSettings } from '#api/settings.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';

/** The daily popup: invite a friend, join the group. */
export function DailyPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, ready } = useTranslation('referrals');
  const settings = useSettings();
  if (!ready || !settings) return null;
  const { percent, months } = settings.referral;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('invite')}
      description={t('terms', { percent, months })}
      actions={
        <>
          {settings.links.group && (
            <a
              href={settings.links.group}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'outline' })}
              onClick={onClose}
            >
              {t('joinGroup')}
            </a>
          )}
          <Link to="/ReferralIncome" className={buttonClass()} onClick={onClose}>
            {t('myLink')}
          </Link>
        </>
      }
    />
  );
}
