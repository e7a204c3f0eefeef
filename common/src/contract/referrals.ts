export * from './accounts/referrals.ts';
