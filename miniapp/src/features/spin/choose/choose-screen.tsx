import { Navigate, useLocation } from 'react-router';
import { cardsStateIn } from '#games/navigation.ts';
import { ChooseNumber } from './choose-number.tsx';

/** /chooseCard: without the stake in the navigation state there is nothing to choose for. */
export function ChooseScreen() {
  const location = useLocation();
  const start = cardsStateIn(location.state);
  if (!start) return <Navigate to="/SpinBetAmount" replace />;
  return <ChooseNumber key={location.key} start={start} />;
}
