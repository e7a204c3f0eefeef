export * from './money/deposits.ts';
export * from './money/providers.ts';
export * from './money/wallet.ts';
export * from './money/withdrawals.ts';
