import type { call } from '#api/call.ts';

/** The body that a call of this route takes. */
export type BodyOf<Route extends Parameters<typeof call>[0]> = Parameters<typeof call<Route>>[1] extends {
  body: infer Body;
}
  ? Body
  : never;
