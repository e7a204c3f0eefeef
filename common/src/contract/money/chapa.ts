import { checkout } from './deposits.ts';
import { bankWithdraw } from './withdrawals.ts';

export const chapaDeposit = checkout('/api/chapa/initializePayment');
export const chapaWithdraw = bankWithdraw('/api/chapa/chapaWithdraw');
