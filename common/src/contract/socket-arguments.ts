export * from './sockets/arguments.ts';
