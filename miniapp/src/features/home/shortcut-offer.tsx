import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAsked, wasAsked } from '#telegram/ask-once.ts';
import { useTelegram } from '#telegram/bridge.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';

/** Offers a shortcut on the phone's home screen, once, in Telegram. */
export function ShortcutOffer() {
  const { t } = useTranslation('home');
  const telegram = useTelegram();
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    if (!telegram || wasAsked('shortcut', telegram.userId)) return;
    let gone = false;
    void telegram.lacksShortcut().then((lacks) => {
      if (gone || !lacks) return;
      saveAsked('shortcut', telegram.userId);
      setOffered(true);
    });
    return () => {
      gone = true;
    };
  }, [telegram]);
  if (!telegram || !offered) return null;

  function decide(add: boolean) {
    setOffered(false);
    if (add) telegram?.addToHomeScreen();
  }
  return (
    <Card className="grid gap-3 p-4">
      <p>{t('shortcut.text')}</p>
      <div className="flex gap-2">
        <Button size="small" onClick={() => decide(true)}>
          {t('shortcut.add')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => decide(false)}>
          {t('shortcut.later')}
        </Button>
      </div>
    </Card>
  );
}
