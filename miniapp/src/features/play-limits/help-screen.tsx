import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';

const SIGNS = ['more', 'chase', 'hide', 'borrow', 'think'] as const;
const STEPS = ['limit', 'pause', 'exclude', 'talk', 'doctor'] as const;

/** /play-limits/help: signs that play is no longer a game, and what helps. */
export function PlayHelpScreen() {
  const { t } = useTranslation('play-limits');
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('helpTitle')}</ScreenTitle>
      <p>{t('helpIntro')}</p>
      <Card className="grid gap-2 p-4">
        <h2 className="text-base font-bold">{t('signs')}</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {SIGNS.map((sign) => (
            <li key={sign}>{t(`sign.${sign}`)}</li>
          ))}
        </ul>
      </Card>
      <Card className="grid gap-2 p-4">
        <h2 className="text-base font-bold">{t('steps')}</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{t(`step.${step}`)}</li>
          ))}
        </ul>
      </Card>
      <Link to="/play-limits" className={buttonClass({ variant: 'primary' })}>
        {t('title')}
      </Link>
      <Link to="/chat" className={buttonClass({ variant: 'outline' })}>
        {t('writeSupport')}
      </Link>
    </div>
  );
}
