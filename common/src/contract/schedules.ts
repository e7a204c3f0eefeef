export * from './rooms/schedules.ts';
