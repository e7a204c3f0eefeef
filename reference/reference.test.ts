import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import specs from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv as Draft7 } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { approvalPath, PROVIDER_CALLS, webhookPath } from '../common/src/contract/money/providers.ts';
import { parse } from '../common/src/contract/parse.ts';
import type { Schema } from '../common/src/contract/route.ts';
import { GAME_NAMES } from '../common/src/games/index.ts';
import { CLIENT_EVENTS } from './asyncapi.ts';
import { documents } from './documents.ts';

type Documents = Awaited<ReturnType<typeof documents>>;
type Content = Record<string, { schema: object; example: unknown }>;
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; schema: object; example: unknown }[];
  readonly requestBody?: { content: Content };
  readonly responses: Record<string, { content?: Content }>;
}
interface Message {
  readonly name: string;
  readonly payload: object;
  readonly examples: readonly { payload: unknown }[];
}

let made: Documents;
beforeAll(async () => {
  made = await documents();
});

const operationOf = (method: string, path: string): Operation | undefined =>
  made.openapi.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation | undefined;
const messagesOf = (namespace: string): Record<string, Message> =>
  (made.asyncapi.channels[namespace] as { messages: Record<string, Message> }).messages;

/** The errors of values against their schemas, which refer to the components of the document. */
function errorsOf(
  ajv: Draft7,
  components: object,
  examples: readonly { at: string; schema: object; example: unknown }[],
) {
  // One schema for all of them: it is compiled once.
  const items = examples.map(({ schema }) => schema);
  const isNew = ajv instanceof Ajv2020;
  const whole = { components, ...(isNew ? { prefixItems: items } : { items }) };
  const check = ajv.compile(JSON.parse(JSON.stringify(whole)));
  check(examples.map(({ example }) => example));
  return (check.errors ?? []).map(({ instancePath, message }) => {
    const [, index = '', ...rest] = instancePath.split('/');
    return `${examples[Number(index)]?.at} ${rest.join('/')} ${message}`;
  });
}
const options = { strict: false, allErrors: true, inlineRefs: false, validateSchema: false };

describe('the OpenAPI document', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(made.openapi)));
    expect({ valid, errors }).toEqual({ valid: true });
  });

  it('has every call of the contract, each under a name of its own', () => {
    const missing = made.routes.filter(({ route }) => !operationOf(route.method, route.path));
    expect(missing.map(({ route }) => route.path)).toEqual([]);
    const names = Object.values(made.openapi.paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as Operation).operationId),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.length).toBeGreaterThan(150);
  });

  it('has every path that payment providers call', () => {
    const paths = PROVIDER_CALLS.flatMap(([name, { asksApproval }]) => [
      webhookPath(name),
      ...(asksApproval ? [approvalPath(name)] : []),
    ]);
    expect(paths).toContain('/api/webhooks/chapa/approval');
    expect(paths.filter((path) => !operationOf('POST', path))).toEqual([]);
  });

  it('has examples of inputs that the server’s own parser accepts', () => {
    const refused = made.routes.flatMap(({ route }) => {
      const operation = operationOf(route.method, route.path);
      const of = (place: string) =>
        Object.fromEntries(
          (operation?.parameters ?? [])
            .filter((each) => each.in === place)
            .map((each) => [each.name, each.example]),
        );
      const inputs: [Schema | undefined, unknown][] = [
        [route.params, of('path')],
        [route.query, of('query')],
        [route.body, operation?.requestBody?.content['application/json']?.example],
      ];
      return inputs.flatMap(([schema, input]) => {
        const result = schema ? parse(schema, input) : { ok: true };
        return result.ok ? [] : [{ path: route.path, input, result }];
      });
    });
    expect(refused).toEqual([]);
  });

  it('says that the tables are CSV', () => {
    const operation = operationOf('GET', '/api/admin/export/:table.csv');
    expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual(['text/csv']);
  });

  it('has examples of inputs and answers that fit their schemas', () => {
    const ajv = new Ajv2020(options);
    addFormats.default(ajv);
    const examples = Object.entries(made.openapi.paths).flatMap(([path, methods]) =>
      Object.values(methods as Record<string, Operation>).flatMap(({ requestBody, responses, parameters }) =>
        [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
          .flatMap((content) => Object.values(content ?? {}))
          .concat(parameters.filter(({ name }) => name))
          .map(({ schema, example }) => ({ at: path, schema, example })),
      ),
    );
    expect(examples.length).toBeGreaterThan(300);
    expect(errorsOf(ajv, made.openapi.components, examples)).toEqual([]);
    const [first] = examples;
    expect(
      errorsOf(new Ajv2020(options), made.openapi.components, [
        { at: 'x', schema: { type: 'object' }, example: 5 },
        ...(first ? [first] : []),
      ]),
    ).toEqual(['x  must be object']);
  });
});

describe('the AsyncAPI document', () => {
  it('is valid by the schema of AsyncAPI 3.0', () => {
    const ajv = new Draft7(options);
    addFormats.default(ajv);
    const check = ajv.compile(specs.schemasWithoutId['3.0.0'] as object);
    check(JSON.parse(JSON.stringify(made.asyncapi)));
    expect(check.errors ?? []).toEqual([]);
  });

  it('has every event of both sides, with its acknowledgement', () => {
    for (const { namespace, events } of CLIENT_EVENTS) {
      const ids = Object.keys(messagesOf(namespace));
      for (const { event } of events) {
        expect(ids, namespace).toContain(`${event}.sent`);
        expect(ids, namespace).toContain(`${event}.acknowledged`);
      }
    }
    const received = (namespace: string) =>
      Object.keys(messagesOf(namespace))
        .filter((id) => id.endsWith('.received'))
        .map((id) => id.replace('.received', ''));
    for (const game of GAME_NAMES)
      for (const event of [
        'availableRooms',
        'roomJoined',
        'cardUpdate',
        'cardsSealed',
        'numberCall',
        'gameFinished',
      ])
        expect(received(game)).toContain(event);
    expect(received('spin')).toContain('spinConfig');
    expect(received('chat')).toEqual(expect.arrayContaining(['message', 'receiveMessage', 'realityCheck']));
  });

  it('has examples of what clients send that the server’s own parser accepts', () => {
    const refused = CLIENT_EVENTS.flatMap(({ namespace, events }) =>
      events.flatMap(({ event, schema }) => {
        const input = messagesOf(namespace)[`${event}.sent`]?.examples[0]?.payload;
        const result = parse(schema, input);
        return result.ok ? [] : [{ namespace, event, input, issues: result.issues }];
      }),
    );
    expect(refused).toEqual([]);
  });

  it('has examples that fit their schemas', () => {
    const ajv = new Draft7(options);
    addFormats.default(ajv);
    const examples = Object.keys(made.asyncapi.channels).flatMap((namespace) =>
      Object.values(messagesOf(namespace)).flatMap(({ name, payload, examples }) =>
        examples.map((example) => ({
          at: `${namespace} ${name}`,
          schema: payload,
          example: example.payload,
        })),
      ),
    );
    expect(examples.length).toBeGreaterThan(80);
    expect(errorsOf(ajv, made.asyncapi.components, examples)).toEqual([]);
  });
});

it('the page needs nothing that the Content-Security-Policy forbids', () => {
  const page = readFileSync(join(import.meta.dirname, 'page/index.html'), 'utf8');
  const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
  expect(addresses.filter((address) => !address.startsWith('/api/') && address !== 'data:,')).toEqual([]);
  expect(page).not.toMatch(/<style|<script(?![^>]*src=)|\son\w+=/);
});
