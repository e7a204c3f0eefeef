export * from './internal/broadcasts.ts';
export * from './internal/outbox.ts';
