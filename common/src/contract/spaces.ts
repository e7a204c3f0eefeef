export * from './community/spaces.ts';
