export * from './community/feedback.ts';
