import { Refusal } from '@chewata/common/errors';

const MAX_ATTEMPTS = 20;

/** Entries of other rounds may change what this one was computed from (G9, R15); then it is computed again. */
export async function retried<T>(posting: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await posting();
    } catch (error) {
      const isStale = error instanceof Refusal && error.code === 'UNAVAILABLE';
      if (!isStale || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
