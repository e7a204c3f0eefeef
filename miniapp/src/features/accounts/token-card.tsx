import { tokenCheck } from '@chewata/common/contract/accounts/account';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { setMe } from '#api/session.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { setDestination } from '#routing/destination.ts';
import { Button } from '#ui/controls/button.tsx';

export interface TokenCardProps {
  token: string;
  /** The name in the link, if any. */
  name: string | null;
  onDone: (failed: boolean) => void;
}

/** A login link from the bot. Only this button uses it, not opening the page: link previews open pages too. */
export function TokenCard({ token, name, onDone }: TokenCardProps) {
  const { t } = useTranslation('accounts');
  async function spend() {
    try {
      const { user } = await call(tokenCheck, { bearer: token });
      onDone(false);
      setDestination(GAME_UI.bingo.paths.stakes);
      setMe(user);
    } catch {
      onDone(true);
    }
  }
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-lg font-bold">{t('continue.title')}</h2>
        <p className="text-sm text-soft">{t('continue.text')}</p>
      </div>
      <Button wide onClick={spend}>
        {t('continue.as', { name: name ?? t('continue.player') })}
      </Button>
      <Button wide variant="ghost" onClick={() => onDone(false)}>
        {t('continue.other')}
      </Button>
    </div>
  );
}
