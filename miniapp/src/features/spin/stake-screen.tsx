import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { refreshMe, useMe } from '../../api/session.ts';
import { settingsQuery } from '../../api/settings.ts';
import { type CardsState, noticeIn, toGame } from '../../games/navigation.ts';
import { StakeTable } from '../../games/stake-table.tsx';
import type { LobbyRow } from '../../realtime/lobby.ts';
import { useLobby } from '../../realtime/use-lobby.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { GameSpaceHeader, gameSpaceIn } from '../../ui/game-space.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';

/** /SpinBetAmount: the stakes of the spin game and what goes on at each, live. */
export function StakeScreen() {
  const { t } = useTranslation('spin');
  const user = useMe();
  const { state } = useLocation();
  const navigate = useNavigate();
  const settings = useQuery(settingsQuery);
  const rooms = useLobby('spin', user._id);
  const space = gameSpaceIn(state);
  const notice = noticeIn(state);

  useEffect(() => {
    // The next screen's code, before it is needed.
    void import('./choose/choose-screen.tsx');
    // A refunded round gives a free spin back, a deposit may have brought one.
    void refreshMe();
  }, []);

  function enter({ stake, room, mine }: LobbyRow) {
    if (mine && room?.status === 'Playing')
      return navigate('/spingame', { state: toGame(user.phoneNo, stake, space, room.id) });
    const next: CardsState = { singleStake: stake, userPhone: user.phoneNo, gameSpace: space, cards: [] };
    return navigate('/chooseCard', { state: next });
  }

  const stakes = settings.data?.stakes.spin;
  const free = settings.data?.freeSpin.stake;
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
      {settings.error && !stakes ? (
        <ErrorState
          message={messageOf(settings.error, t('common:error.unknown'))}
          onRetry={() => settings.refetch()}
        />
      ) : (
        <StakeTable
          stakes={stakes}
          rooms={rooms}
          gameSpace={space?._id ?? null}
          userId={user._id}
          label={t('stakes.title')}
          onPress={enter}
          onWatch={(room) =>
            navigate('/spingame', { state: toGame(user.phoneNo, room.stake, space, room.id) })
          }
        />
      )}
      <p className="text-sm text-soft">{t('stakes.rules')}</p>
    </div>
  );
}
