import { Navigate, useLocation } from 'react-router';
import { cardsStateIn } from '#games/navigation.ts';
import { ChooseCards } from './choose-cards.tsx';

/** /select-cards: without the stake in the navigation state there is nothing to choose for. */
export function CardsScreen() {
  const location = useLocation();
  const start = cardsStateIn(location.state);
  if (!start) return <Navigate to="/BetAmountPage" replace />;
  return <ChooseCards key={location.key} start={start} />;
}
