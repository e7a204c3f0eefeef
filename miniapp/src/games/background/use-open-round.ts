import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { useSession } from '#api/session.ts';
import { uiOf } from '#games/game-ui.ts';
import { type CardsStart, toRoundStart } from '#games/navigation.ts';
import type { BackgroundRound } from './background-list.ts';

/** Opens a round of mine: its cards while the countdown runs, then play. */
export function useOpenRound(): (round: BackgroundRound, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const session = useSession();
  const phoneNo = session.state === 'signed-in' ? session.user.phoneNo : '';
  return useCallback(
    ({ game, roomId, stake, status, space }, options) => {
      const { paths } = uiOf(game);
      const cards: CardsStart = {
        singleStake: stake,
        userPhone: phoneNo,
        gameSpace: space,
        cards: [],
        roomId,
      };
      void (status === 'Starting'
        ? navigate(paths.cards, { ...options, state: cards })
        : navigate(paths.round, { ...options, state: toRoundStart(phoneNo, stake, space, roomId) }));
    },
    [navigate, phoneNo],
  );
}
