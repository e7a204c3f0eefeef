export * from './admin/promotions.ts';
export * from './community/promotions.ts';
