export * from './rooms/room.ts';
