import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';

/** 32 random hex digits; randomUUID is missing on plain http and in old web views. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export interface SubmitKeys {
  /**
   * Runs one submit of this body with its Idempotency-Key. While its outcome is not known (no network, no
   * answer in time, 5xx) the next submit of the same body has the same key, so that the money moves once.
   */
  submit: <T>(body: object, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;
}

/** Keys for the submits of one form. */
export function submitKeys(): SubmitKeys {
  let open: { body: string; key: string } | null = null;
  return {
    async submit(body, send) {
      const text = JSON.stringify(body);
      if (open?.body !== text) open = { body: text, key: newKey() };
      const mine = open;
      const settle = () => {
        if (open === mine) open = null;
      };
      try {
        const result = await send(mine.key);
        settle();
        return result;
      } catch (error) {
        if (error instanceof ApiError && !error.outcomeUnknown) settle();
        throw error;
      }
    },
  };
}

/** The submit keys of a form, kept while it is on the page. */
export function useSubmitKeys(): SubmitKeys {
  const [keys] = useState(submitKeys);
  return keys;
}
