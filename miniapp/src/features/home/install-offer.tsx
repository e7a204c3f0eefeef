import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HAS_PLAYED, useInstallPrompt } from '#device/install-prompt.ts';
import { readPreference, savePreference } from '#device/preferences.ts';
import { useTelegram } from '#telegram/bridge.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';

/** Preference: the player has answered. */
const ANSWERED = 'install.answered';

/** Offers the app for the home screen to a player who has finished a round, until it is answered; not in Telegram. */
export function InstallOffer() {
  const { t } = useTranslation('home');
  const prompt = useInstallPrompt();
  const telegram = useTelegram();
  const [isOpen, setOpen] = useState(() => readPreference(HAS_PLAYED) === 'yes' && !readPreference(ANSWERED));
  if (!prompt || telegram || !isOpen) return null;

  function answer(add: boolean) {
    savePreference(ANSWERED, 'yes');
    setOpen(false);
    if (add) void prompt?.prompt();
  }
  return (
    <Card className="grid gap-3 p-4">
      <p>{t('shortcut.text')}</p>
      <div className="flex gap-2">
        <Button size="small" onClick={() => answer(true)}>
          {t('shortcut.add')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => answer(false)}>
          {t('shortcut.later')}
        </Button>
      </div>
    </Card>
  );
}
