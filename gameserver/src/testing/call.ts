/** The optional parts of a test's HTTP call. */
export interface Call {
  readonly body?: unknown;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  /** The parsed JSON; empty if the body is not JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly headers: Headers;
}

/** `call('POST /api/user/login', { body })`: one HTTP call; a body that is not text is sent as JSON. */
export const caller =
  (url: string) =>
  async (what: string, { body, token, headers = {} }: Call = {}): Promise<Reply> => {
    const [method = 'GET', path = '/'] = what.split(' ');
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), text, headers: response.headers };
  };

function parsed(text: string): Reply['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
