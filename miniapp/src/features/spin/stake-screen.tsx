import { Gift } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isMeFresh, refreshMe, useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { GameSpaceHeader, gameSpaceIn } from '#games/game-space.tsx';
import { noticeIn } from '#games/navigation.ts';
import { StakeLobby } from '#games/stake-lobby.tsx';
import { useLobby } from '#realtime/use-lobby.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';

const PATHS = { choose: '/chooseCard', play: '/spingame' };

/** /SpinBetAmount: the stakes of the spin game and what goes on at each, live. */
export function StakeScreen() {
  const { t } = useTranslation('spin');
  const user = useMe();
  const { state } = useLocation();
  const free = useSettings()?.freeSpin.stake;
  const rooms = useLobby('spin', user._id);
  const space = gameSpaceIn(state);
  const notice = noticeIn(state);

  useEffect(() => {
    // A refunded round gives a free spin back, a deposit may have brought one.
    if (!isMeFresh()) void refreshMe();
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('stakes.title')}</ScreenTitle>
      {space && <GameSpaceHeader space={space} />}
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {user.remainingSpin > 0 && free !== undefined && (
        <Notice tone="gold">
          <span className="flex items-center gap-2">
            <Gift className="size-5 shrink-0 text-gold-ink" aria-hidden="true" />
            {t('stakes.free', { n: user.remainingSpin, stake: free })}
          </span>
        </Notice>
      )}
      <StakeLobby stakes="spin" paths={PATHS} rooms={rooms} label={t('stakes.title')} />
      <p className="text-sm text-soft">{t('stakes.rules')}</p>
    </div>
  );
}
