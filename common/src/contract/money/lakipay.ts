import { mediumDeposit } from './deposits.ts';
import { mediumWithdraw } from './withdrawals.ts';

export const lakiPayDeposit = mediumDeposit('/api/lakiPay/deposit');
export const lakiPayWithdraw = mediumWithdraw('/api/lakiPay/withdraw');
