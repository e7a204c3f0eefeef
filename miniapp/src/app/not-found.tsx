import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '#api/session.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Entered } from './entered.tsx';
import { Frame } from './layout/frame.tsx';

/** Shown for an unknown address. */
export function NotFound() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Frame name="app" signedOut={session.state !== 'signed-in'}>
      <h1 className="sr-only">{t('notFound')}</h1>
      <EmptyState
        drawing="lost"
        text={t('notFound')}
        action={
          <Link to="/home" className={buttonClass()}>
            {t('nav.home')}
          </Link>
        }
      />
      <Entered />
    </Frame>
  );
}
