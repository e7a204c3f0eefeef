import { CommandError } from '../errors/command-error.ts';

/** The code of the refusal that an action ends with; 0 where it is not refused. Other errors go on. */
export function codeOf(action: () => unknown): number {
  try {
    action();
  } catch (error) {
    if (error instanceof CommandError) return error.code;
    throw error;
  }
  return 0;
}
