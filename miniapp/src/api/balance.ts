import { getUserBalance } from '@chewata/common/contract/session';
import { fromBirr, plus, toBirr } from '@chewata/common/money';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

const BALANCE = ['balance'] as const;

/** In Birr, as on the wire. */
export interface Balance {
  activeBalance: number;
  bonusWallet: number;
}

/** Main and bonus together; whole santim are added, so that 0.1 + 0.2 is 0.30 here too. */
export const totalOf = ({ activeBalance, bonusWallet }: Balance): number =>
  toBirr(plus(fromBirr(activeBalance), fromBirr(bonusWallet)));

async function fetchBalance(): Promise<Balance> {
  const { activeBalance, bonusWallet } = await call(getUserBalance);
  return { activeBalance, bonusWallet };
}

/** The balance, kept live by the sockets' updateBalance; undefined until it is known. */
export const useBalance = (): Balance | undefined =>
  useQuery({ queryKey: BALANCE, queryFn: fetchBalance }).data;

/** The server has told the balance: an updateBalance, or an answer that has it. */
export function setBalance({ activeBalance, bonusWallet }: Balance): void {
  queryClient.setQueryData<Balance>(BALANCE, { activeBalance, bonusWallet });
}

/** Asks again, where an answer does not tell the new balance. */
export const refreshBalance = (): Promise<void> => queryClient.invalidateQueries({ queryKey: BALANCE });
