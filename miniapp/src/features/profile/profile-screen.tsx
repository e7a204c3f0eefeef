import { useTranslation } from 'react-i18next';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { ProfilePanel } from './profile-panel.tsx';

/** /profile: the content of the settings modal as a page. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      <Card className="p-5">
        <ProfilePanel />
      </Card>
    </div>
  );
}
