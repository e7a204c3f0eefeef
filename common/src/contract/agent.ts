export * from './community/agent.ts';
