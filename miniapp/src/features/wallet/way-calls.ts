import { checkout, manualDeposit, mediumDeposit } from '@chewata/common/contract/money/deposits';
import { bankWithdraw, manualWithdraw, mediumWithdraw } from '@chewata/common/contract/money/withdrawals';

/** A way of the settings names the path of its call. Calls of one kind differ only in their path. */
type WayCall = { readonly call: string };

/** Opens a provider's page. */
export const checkoutCall = ({ call }: WayCall) => checkout(call);
/** The provider asks the payer's phone. Calls for a single medium ignore `medium`. */
export const directDepositCall = ({ call }: WayCall) => mediumDeposit(call);
export const manualDepositCall = ({ call }: WayCall) => ({ ...manualDeposit, path: call });
/** Pays to the user's own phone. Calls for a single medium ignore `medium`. */
export const directWithdrawCall = ({ call }: WayCall) => mediumWithdraw(call);
export const bankWithdrawCall = ({ call }: WayCall) => bankWithdraw(call);
export const manualWithdrawCall = ({ call }: WayCall) => ({ ...manualWithdraw, path: call });
