export * from './money/sandbox.ts';
