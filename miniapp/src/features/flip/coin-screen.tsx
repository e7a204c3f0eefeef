import { Navigate, useLocation } from 'react-router';
import { gameStateIn } from '#games/navigation.ts';
import { PlayFlip } from './play-flip.tsx';

/** /flipCoinGame: without the phone and the request package there is no flip to watch. */
export function CoinScreen() {
  const location = useLocation();
  const start = gameStateIn(location.state);
  if (!start) return <Navigate to="/flip" replace />;
  return <PlayFlip key={location.key} start={start} />;
}
