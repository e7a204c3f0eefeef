import type { Room } from '@chewata/common/contract/rooms';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useMe } from '#api/session.ts';
import { settingsQuery } from '#api/settings.ts';
import type { LobbyRow } from '#realtime/lobby.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { gameSpaceIn } from './game-space.tsx';
import { type CardsStart, toRoundStart } from './navigation.ts';
import { StakeTable, type StakeTableProps } from './stake-table.tsx';

export interface StakeLobbyProps extends Pick<StakeTableProps, 'rooms' | 'label' | 'winAt' | 'skeletonRows'> {
  stakes: 'bingo' | 'private' | 'spin' | 'flip';
  /** Where cards are chosen, and where they are played. */
  paths: { choose: string; play: string };
}

/** The stakes of a game and what goes on at each, in the private space of the navigation state if there is one. */
export function StakeLobby({ stakes: list, paths, ...table }: StakeLobbyProps) {
  const { t } = useTranslation();
  const user = useMe();
  const { state } = useLocation();
  const navigate = useNavigate();
  const settings = useQuery(settingsQuery);
  const space = gameSpaceIn(state);
  const stakes = settings.data?.stakes[list];

  const open = ({ stake, id }: Room) =>
    navigate(paths.play, { state: toRoundStart(user.phoneNo, stake, space, id) });
  function enter({ stake, room, mine }: LobbyRow) {
    if (mine && room?.status === 'Playing') return open(room);
    const next: CardsStart = { singleStake: stake, userPhone: user.phoneNo, gameSpace: space, cards: [] };
    return navigate(paths.choose, { state: next });
  }
  if (settings.error && !stakes)
    return (
      <ErrorState
        message={messageOf(settings.error, t('common:error.unknown'))}
        onRetry={() => settings.refetch()}
      />
    );
  return (
    <StakeTable
      {...table}
      stakes={stakes}
      gameSpace={space?._id ?? null}
      userId={user._id}
      onPress={enter}
      onWatch={open}
    />
  );
}
