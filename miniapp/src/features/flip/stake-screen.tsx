import { flipPayout } from '@chewata/common/games/flip/payout';
import { fromBirr, toBirr } from '@chewata/common/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { useMe } from '../../api/session.ts';
import { settingsQuery } from '../../api/settings.ts';
import { type CardsState, noticeIn, toGame } from '../../games/navigation.ts';
import { StakeTable } from '../../games/stake-table.tsx';
import type { LobbyRow } from '../../realtime/lobby.ts';
import { useLobby } from '../../realtime/use-lobby.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';

/** What the winning side pays for a stake, in Birr (F4). */
const winAt = (stake: number): number => toBirr(flipPayout(fromBirr(stake)));

/** /flip: the stakes of the coin flip. */
export function StakeScreen() {
  const { t } = useTranslation('flip');
  const user = useMe();
  const { state } = useLocation();
  const navigate = useNavigate();
  const settings = useQuery(settingsQuery);
  const rooms = useLobby('flip', user._id);
  const notice = noticeIn(state);

  function enter({ stake, room, mine }: LobbyRow) {
    if (mine && room?.status === 'Playing')
      return navigate('/flipCoinGame', { state: toGame(user.phoneNo, stake, null, room.id) });
    const next: CardsState = { singleStake: stake, userPhone: user.phoneNo, gameSpace: null, cards: [] };
    return navigate('/flipHeadTail', { state: next });
  }

  const stakes = settings.data?.stakes.flip;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('stakes.title')}</ScreenTitle>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {settings.error && !stakes ? (
        <ErrorState
          message={messageOf(settings.error, t('common:error.unknown'))}
          onRetry={() => settings.refetch()}
        />
      ) : (
        <StakeTable
          stakes={stakes}
          rooms={rooms}
          gameSpace={null}
          userId={user._id}
          label={t('stakes.title')}
          winAt={winAt}
          onPress={enter}
          onWatch={(room) =>
            navigate('/flipCoinGame', { state: toGame(user.phoneNo, room.stake, null, room.id) })
          }
        />
      )}
      <p className="text-sm text-soft">{t('stakes.rules')}</p>
    </div>
  );
}
