import { CommandError } from '../errors/command-error.ts';

/** The code of the CommandError that an action throws; 0 if it throws none. Rethrows other errors. */
export function codeOf(action: () => unknown): number {
  try {
    action();
  } catch (error) {
    if (error instanceof CommandError) return error.code;
    throw error;
  }
  return 0;
}
