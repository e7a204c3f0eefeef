export * from './accounts/notifications.ts';
