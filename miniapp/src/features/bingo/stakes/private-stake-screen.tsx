import { Navigate, useLocation } from 'react-router';
import { gameSpaceIn } from '#games/game-space.tsx';
import { StakeScreen } from './stake-screen.tsx';

/** /BetAmountPrivate: the stakes of a private space, which the navigation state carries. */
export function PrivateStakeScreen() {
  const { state } = useLocation();
  if (!gameSpaceIn(state)) return <Navigate to="/privateSpaces" replace />;
  return <StakeScreen />;
}
