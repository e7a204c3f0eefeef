export * from './internal/admin.ts';
