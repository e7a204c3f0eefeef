import { checkout, directDeposit } from './deposits.ts';
import { directWithdraw } from './withdrawals.ts';

export const arifPayCheckout = checkout('/api/arifPay/create-checkout-session');
export const arifPayDirectTelebirr = directDeposit('/api/arifPay/direct-pay');
export const arifPayDirectCbe = directDeposit('/api/arifPay/direct-payCbe');
export const arifPayWithdraw = directWithdraw('/api/arifPay/withdraw');
export const arifPayWithdrawCbeBirr = directWithdraw('/api/arifPay/WithdrawCbeBirr');
