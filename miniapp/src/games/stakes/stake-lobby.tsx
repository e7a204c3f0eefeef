import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import { type Game, stakeListOf } from '@chewata/common/games';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useMe } from '#api/session.ts';
import { settingsQuery } from '#api/settings.ts';
import { gameSpaceIn } from '#games/game-space.tsx';
import { uiOf } from '#games/game-ui.ts';
import { type CardsStart, toRoundStart } from '#games/navigation.ts';
import type { LobbyRow } from '#realtime/lobby.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { StakeTable, type StakeTableProps } from './stake-table.tsx';

export interface StakeLobbyProps
  extends Pick<StakeTableProps, 'lobby' | 'label' | 'winAt' | 'skeletonRows' | 'Detail'> {
  game: Game;
}

/** The stakes of a game with their rooms: those of the private space in the navigation state, if it names one. */
export function StakeLobby({ game, ...table }: StakeLobbyProps) {
  const { t } = useTranslation();
  const { phoneNo } = useMe();
  const { state } = useLocation();
  const navigate = useNavigate();
  const settings = useQuery(settingsQuery);
  const space = gameSpaceIn(state);
  const stakes = settings.data?.stakes[stakeListOf(game, space !== null)];
  const { paths } = uiOf(game);

  const openRound = ({ stake, id }: RoomSummary) =>
    navigate(paths.round, { state: toRoundStart(phoneNo, stake, space, id) });
  function open({ stake, room, mine }: LobbyRow) {
    if (mine && room?.status === 'Playing') return openRound(room);
    const start: CardsStart = { singleStake: stake, userPhone: phoneNo, gameSpace: space, cards: [] };
    return navigate(paths.cards, { state: start });
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
      onPress={open}
      onWatch={openRound}
    />
  );
}
