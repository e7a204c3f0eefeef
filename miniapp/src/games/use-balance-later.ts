import { useEffect } from 'react';
import { freezeBalance } from '#api/balance.ts';

/** While the outcome is open on the screen, the balance does not give it away. */
export function useBalanceLater(isOpen: boolean): void {
  useEffect(() => (isOpen ? freezeBalance() : undefined), [isOpen]);
}
