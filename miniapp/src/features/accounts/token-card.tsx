import { tokenCheck, tokenInfo } from '@chewata/common/contract/accounts/account';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { switchTo, useSession } from '#api/session.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { setDestination } from '#routing/destination.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';

export interface TokenCardProps {
  token: string;
  onDone: (failed: boolean) => void;
}

/**
 * A login link from the bot. If another user is signed in, nothing changes until the button is pressed. It shows only what the server answers for the token, never a text from the address. Only
 * the button uses it, not opening the page: link previews open pages too.
 */
export function TokenCard({ token, onDone }: TokenCardProps) {
  const { t } = useTranslation('accounts');
  const session = useSession();
  const present = session.state === 'signed-in' ? session.user.name : null;
  const info = useQuery({
    queryKey: ['tokenInfo', token],
    queryFn: () => call(tokenInfo, { body: { token } }),
    retry: false,
  });
  useEffect(() => {
    if (info.isError) onDone(true);
  }, [info.isError, onDone]);
  async function spend() {
    try {
      const { user } = await call(tokenCheck, { bearer: token });
      switchTo(user);
      setDestination(GAME_UI.bingo.paths.stakes);
      onDone(false);
    } catch {
      onDone(true);
    }
  }
  if (!info.data) return <ScreenSkeleton />;
  const { name, maskedPhone } = info.data;
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-lg font-bold">{t('continue.title')}</h2>
        <p className="text-sm text-soft">{t('continue.text')}</p>
      </div>
      <p className="tabular text-soft">{maskedPhone}</p>
      {present !== null && <Notice tone="warn">{t('continue.signedIn', { present })}</Notice>}
      <Button wide onClick={spend}>
        {t('continue.as', { name })}
      </Button>
      <Button wide variant="ghost" onClick={() => onDone(false)}>
        {present === null ? t('continue.other') : t('continue.stay', { present })}
      </Button>
    </div>
  );
}
