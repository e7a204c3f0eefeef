export * from './community/chat.ts';
