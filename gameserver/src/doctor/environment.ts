import type { Environment } from '#providers/environment.ts';
import { loadConfig } from '../config.ts';

/** The problems for which the game server refuses to start with these variables. */
export function problemsIn(env: Environment): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n');
  }
}
