import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import type { Route, Schema } from '@chewata/common/contract/route';
import { chatSends, gameSends } from '@chewata/common/contract/sockets/events';
import { GAME_NAMES, GAMES } from '@chewata/common/games';
import { type FuzzInput, type HttpInput, ROLES, type Role, type SocketInput } from './fuzz-input.ts';
import { junk, nearly } from './hostile-values.ts';
import { idNameOf, type KnownValues } from './known-values.ts';
import type { SeededRandom } from './random.ts';
import { ValidValues } from './valid-values.ts';
import { WebhookInputs } from './webhook-inputs.ts';

const EVENTS = Object.entries({ ...gameSends, chat: chatSends }).flatMap(([namespace, events]) =>
  Object.entries(events).map(([event, { arguments: schema }]) => ({
    namespace: `/${namespace}`,
    event,
    schema: schema as Schema,
  })),
);
const STAFF_NAMESPACES = new Set(
  GAME_NAMES.filter((game) => GAMES[game].adminsOnly).map((game) => NAMESPACES[game]),
);
const SOCKET_ROLES: readonly Role[] = ['user', 'other', 'admin'];
/** Calls that hash passwords, which takes most of the time: fewer of them. */
const SLOW_CALLS = /user\/(register|login|forgotPassword|me\/update|telegram\/link)$/;
const SLOW_SHARE = 0.15;

/** The names that answers give to the objects of these paths. */
const OTHERWISE: Readonly<Record<string, string>> = {
  withdrawals: 'items',
  deposits: 'items',
  rounds: 'rooms',
};

/** Draws inputs: of all routes, callbacks and events, valid, nearly valid and hostile, as every role. */
export class Inputs {
  readonly #random: SeededRandom;
  readonly #routes: readonly Route[];
  /** Those that a second administrator may have to approve. */
  readonly #proposing: readonly Route[];
  readonly #known: KnownValues;
  readonly #valid: ValidValues;
  readonly #webhooks: WebhookInputs;
  #lastKey = 0;

  constructor(random: SeededRandom, known: KnownValues, routes: readonly Route[]) {
    this.#random = random;
    this.#routes = routes;
    this.#proposing = routes.filter(({ mayWait, access }) => mayWait && access === 'admin');
    this.#known = known;
    this.#valid = new ValidValues(random, known);
    this.#webhooks = new WebhookInputs(random, known);
  }

  /** Of every route, callback and event that an input may be for. */
  names(): readonly string[] {
    return [
      ...this.#routes.map(({ method, path }) => `${method} ${path}`),
      ...this.#webhooks.names(),
      ...EVENTS.map(({ namespace, event }) => `${namespace} ${event}`),
    ];
  }

  next(): FuzzInput {
    if (this.#random.chance(0.08)) return this.#webhooks.next();
    if (this.#random.chance(0.25)) return this.#socketInput();
    return this.#httpInput(this.#random.chance(0.1) ? this.#proposing : this.#routes);
  }

  #value(schema: Schema, name = ''): unknown {
    const random = this.#random;
    const valid = this.#valid.of(schema, name);
    if (random.chance(0.6)) return valid;
    return random.chance(0.7) ? nearly(random, valid) : junk(random);
  }

  #httpInput(routes: readonly Route[]): HttpInput {
    const random = this.#random;
    let route = random.pick(routes);
    while (SLOW_CALLS.test(route.path) && !random.chance(SLOW_SHARE)) route = random.pick(routes);
    const params = (route.params ? this.#value(route.params) : {}) as Record<string, unknown> | null;
    const parts = route.path.split('/');
    const path = parts
      .map((part, index) => {
        const [, name, rest = ''] = /^:(\w+)(.*)$/.exec(part) ?? [];
        return name ? this.#pathValue(parts[index - 1] ?? '', params?.[name]) + rest : part;
      })
      .join('/');
    const query = route.query ? (this.#value(route.query) as Record<string, unknown> | null) : null;
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, textOf(value)]],
      ),
    );
    return {
      kind: 'http',
      role: this.#roleFor(route),
      name: `${route.method} ${route.path}`,
      route,
      path: search.size > 0 ? `${path}?${search}` : path,
      body: route.method === 'GET' ? undefined : route.body ? this.#value(route.body) : {},
      key: route.money && random.chance(0.5) ? this.#key() : null,
    };
  }

  /** Mostly the id of something that the part of the path before it names. */
  #pathValue(parent: string, drawn: unknown): string {
    const random = this.#random;
    const known = random.chance(0.7)
      ? this.#known.recall(random, idNameOf(parent), idNameOf(OTHERWISE[parent] ?? ''))
      : undefined;
    return encodeURIComponent(textOf(known ?? drawn ?? junk(random)));
  }

  /** Now and then a key that was used before. */
  #key(): string {
    if (this.#lastKey === 0 || this.#random.chance(0.8)) this.#lastKey += 1;
    return `fuzz-${this.#lastKey}`;
  }

  /** Mostly a role that may make the call, so that its inside is reached. */
  #roleFor({ access }: Route): Role {
    const random = this.#random;
    if (random.chance(0.3)) return random.pick(ROLES);
    if (access === 'internal') return 'internal';
    if (access === 'public') return random.pick(['none', 'user']);
    return random.pick(access === 'user' ? ['user', 'other', 'agent'] : ['admin', 'admin2']);
  }

  #socketInput(): SocketInput {
    const random = this.#random;
    const { namespace, event, schema } = random.pick(EVENTS);
    const args = this.#value(schema);
    const role = STAFF_NAMESPACES.has(namespace) ? 'admin' : random.pick(SOCKET_ROLES);
    return { kind: 'socket', role, name: `${namespace} ${event}`, namespace, event, args: listOf(args) };
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** For an address, in which a lone half of a surrogate pair cannot be sent. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/[\ud800-\udfff]/g, '');
