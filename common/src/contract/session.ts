export * from './accounts/session.ts';
