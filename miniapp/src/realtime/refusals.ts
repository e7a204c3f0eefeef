import { toastError } from '#ui/feedback/toast.ts';

/** Refusals in acknowledgements, which the senders show. */
const answered = new Set<string>();
const ANSWER_MS = 500;

/** Handles `Error message`. A refusal is also acknowledged, shortly before or after: the player reads it once. */
export function showUnlessAnswered(message: string): void {
  setTimeout(() => {
    if (!answered.has(message)) void toastError(message);
  }, ANSWER_MS);
}

/** Records a refusal that was acknowledged. */
export function noteAnswered(message: string): void {
  answered.add(message);
  setTimeout(() => answered.delete(message), 2 * ANSWER_MS);
}
