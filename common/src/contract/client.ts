import type { Failure } from './conventions.ts';
import type { AnswerOf, BodySent, Method, ParamsSent, QuerySent, Route } from './route.ts';

/** Absent if the route has no such part, optional if all of its fields are. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** What a call of that route sends: the parts that the route declares, and the client's own options. */
type Sent<R extends Route, Options> = Part<'params', ParamsSent<R>> &
  Part<'query', QuerySent<R>> &
  Part<'body', BodySent<R>> &
  Options;

type Arguments<R extends Route, Options> =
  Partial<Sent<R, Options>> extends Sent<R, Options> ? [sent?: Sent<R, Options>] : [sent: Sent<R, Options>];

/** One request as it goes out. */
export interface ClientRequest {
  readonly method: Method;
  /** With its parameters filled in and its query: '/api/user/listUsers?pageNumber=2'. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How a client reaches the server; `Options` are what its callers may give besides the parts of the route. */
export interface Transport<Options> {
  /** Sends the request with the client's own headers. Throws if no reply comes. */
  send(
    request: ClientRequest,
    options: Partial<Options>,
    route: Route,
  ): Promise<{ readonly status: number; readonly text: string }>;
  /**
   * Prepares another attempt after a refusal that allows one, such as PROOF_REQUIRED: the headers to add; null if there
   * is none.
   */
  again?(
    refusal: Partial<Failure>,
    options: Partial<Options>,
  ): Promise<Readonly<Record<string, string>> | null>;
  /** The error for a refusal; `refusal` is empty if the reply is not the server's. */
  refused(status: number, refusal: Partial<Failure>): Error;
}

/** Calls a route of the contract and returns its answer. Throws what the transport throws or makes of a refusal. */
export type Client<Options> = <R extends Route>(
  route: R,
  ...sent: Arguments<R, Options>
) => Promise<AnswerOf<R>>;

/** A server that keeps asking is not obeyed for ever. */
const MAX_ATTEMPTS = 4;

type AnyParts = Partial<Record<'params' | 'query' | 'body', object>>;

export const makeClient =
  <Options extends object>(transport: Transport<Options>): Client<Options> =>
  async <R extends Route>(route: R, ...args: Arguments<R, Options>): Promise<AnswerOf<R>> => {
    // The types above ensure that each part is what the route declares.
    const { params = {}, query = {}, body, ...options } = (args[0] ?? {}) as AnyParts & Partial<Options>;
    let request: ClientRequest = {
      method: route.method,
      path: addressOf(route.path, params, query),
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    };
    const own = options as Partial<Options>;
    for (let attempt = 1; ; attempt++) {
      const { status, text } = await transport.send(request, own, route);
      const answer = parsed(text);
      if (answer !== null && status >= 200 && status < 300) return answer as AnswerOf<R>;
      const more = attempt < MAX_ATTEMPTS ? await transport.again?.(answer ?? {}, own) : null;
      if (!more) throw transport.refused(status, answer ?? {});
      request = { ...request, headers: { ...request.headers, ...more } };
    }
  };

function addressOf(path: string, params: object, query: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The reply's object; null if it is not JSON of the server's. */
function parsed(text: string): Partial<Failure> | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : null;
  } catch {
    return null;
  }
}
