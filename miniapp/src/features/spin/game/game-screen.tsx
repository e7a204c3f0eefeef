import { Navigate, useLocation } from 'react-router';
import { gameStateIn } from '#games/navigation.ts';
import { PlaySpin } from './play-spin.tsx';

/** /spingame: without the phone and the request package there is no round to watch. */
export function GameScreen() {
  const location = useLocation();
  const start = gameStateIn(location.state);
  if (!start) return <Navigate to="/SpinBetAmount" replace />;
  return <PlaySpin key={location.key} start={start} />;
}
