import type { Side } from '@chewata/common/games/flip/side';
import { useTranslation } from 'react-i18next';

/** 'Head' or 'Tail' in the player's language. */
export function useSideName(): (side: Side) => string {
  const { t } = useTranslation('flip');
  return (side) => t(side === 'H' ? 'side.head' : 'side.tail');
}
