import { Navigate, useLocation } from 'react-router';
import { gameStateIn } from '#games/navigation.ts';
import { PlayRound } from './play-round.tsx';

/** /game: without the phone and the request package there is no round to play. */
export function GameScreen() {
  const location = useLocation();
  const start = gameStateIn(location.state);
  if (!start) return <Navigate to="/BetAmountPage" replace />;
  return <PlayRound key={location.key} start={start} />;
}
