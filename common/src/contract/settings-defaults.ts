export * from './settings/defaults.ts';
