import { checkout } from './deposits.ts';
import { directWithdraw } from './withdrawals.ts';

export const addisPayOrder = checkout('/api/addisPay/create-order');
export const addisPayWithdraw = directWithdraw('/api/addisPay/b2cWithdraw');
