/**
 * The payload of a deep link after `?start=` or `?startapp=`: an opaque code of at most 64 of
 * `A–Z a–z 0–9 _ -`, never a sign-in.
 */
export type StartPayload =
  | { readonly kind: 'referral'; readonly code: string }
  | { readonly kind: 'space'; readonly id: string }
  | { readonly kind: 'scheduledGame'; readonly id: string }
  | { readonly kind: 'unknown' };

const PREFIXES = { ref: 'referral', space: 'space', game: 'scheduledGame' } as const;

export function parseStartPayload(text: string): StartPayload {
  const [, prefix, value = ''] = /^(ref|space|game)_([\w-]{1,58})$/.exec(text) ?? [];
  if (prefix === undefined) return { kind: 'unknown' };
  const kind = PREFIXES[prefix as keyof typeof PREFIXES];
  return kind === 'referral' ? { kind, code: value.toUpperCase() } : { kind, id: value };
}

/** The path at which the web app opens: a scheduled game is in the list of the stake page. */
export function pathOfPayload(payload: StartPayload): string {
  switch (payload.kind) {
    case 'referral':
      return `/Signup/${payload.code}`;
    case 'space':
      return `/joinspace/${payload.id}`;
    case 'scheduledGame':
      return `/BetAmountPage?schedules=${payload.id}`;
    case 'unknown':
      return '/';
  }
}
