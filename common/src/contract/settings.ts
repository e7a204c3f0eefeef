export * from './settings/public-settings.ts';
