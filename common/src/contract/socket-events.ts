export * from './rooms/room.ts';
export * from './sockets/events.ts';
