export * from './rooms/rounds.ts';
