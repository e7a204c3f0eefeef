export * from './sockets/payloads.ts';
