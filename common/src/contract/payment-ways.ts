export * from './settings/payment-ways.ts';
