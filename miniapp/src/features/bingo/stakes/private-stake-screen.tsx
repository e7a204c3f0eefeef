import { Navigate, useLocation } from 'react-router';
import { gameSpaceIn } from '#games/game-space.tsx';
import { StakeScreen } from './stake-screen.tsx';

/** /BetAmountPrivate: the stakes of the private space in the navigation state. */
export function PrivateStakeScreen() {
  const { state } = useLocation();
  if (!gameSpaceIn(state)) return <Navigate to="/privateSpaces" replace />;
  return <StakeScreen />;
}
