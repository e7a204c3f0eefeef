export * from './community/promotion-defaults.ts';
