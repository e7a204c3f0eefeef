import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';

/** 32 random hex digits. randomUUID is not available on plain http and in old web views. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export interface SubmitKeys {
  /**
   * Runs one submit of this body with an Idempotency-Key. While the outcome is unknown (no network, no reply in
   * time, 5xx), the next submit of the same body uses the same key, so that the money moves once.
   */
  submit: <T>(body: object, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;
}

/** Creates the keys for the submits of one form. */
export function submitKeys(): SubmitKeys {
  let unsettled: { body: string; key: string } | null = null;
  return {
    async submit(body, send) {
      const text = JSON.stringify(body);
      if (unsettled?.body !== text) unsettled = { body: text, key: newKey() };
      const current = unsettled;
      const settle = () => {
        if (unsettled === current) unsettled = null;
      };
      try {
        const result = await send(current.key);
        settle();
        return result;
      } catch (error) {
        if (error instanceof ApiError && !error.outcomeUnknown) settle();
        throw error;
      }
    },
  };
}

/** The submit keys of a form, kept while the form is mounted. */
export function useSubmitKeys(): SubmitKeys {
  const [keys] = useState(submitKeys);
  return keys;
}
