export * from './internal/telegram.ts';
