export * from '../languages.ts';
