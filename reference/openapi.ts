import { type Access, IDEMPOTENCY_HEADER, PROOF_HEADER } from '../common/src/contract/route.ts';
import { STAFF_ACCESS } from '../common/src/contract/staff-access.ts';
import { ERRORS } from '../common/src/errors.ts';
import type { TypedParts } from './answers.ts';
import type { DeclaredRoute } from './declarations.ts';
import { Examples } from './example.ts';
import { inputSchema } from './input-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { WEBHOOKS } from './webhooks.ts';

/** An answer of text/csv. */
const TABLE = 'at,id,kind\r\n2026-11-22T09:00:00.000Z,D1,deposit\r\n';

/** An OpenAPI 3.1 document of every call. */
export function openApi(routes: readonly DeclaredRoute[], typed: TypedParts) {
  const paths: Record<string, Record<string, object>> = { ...WEBHOOKS };
  const examples = new Examples(typed.named);
  for (const [index, { name, route }] of routes.entries()) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const answer = typed.answers[index];
    if (!answer) throw new Error(`${route.path} has no answer`);
    const body = route.body && inputSchema(route.body);
    const success: JsonSchema = { allOf: [{ $ref: '#/components/schemas/Success' }, answer.schema] };
    const content = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } });
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        operationId: `${name}${operationSuffix(routes, name, index)}`,
        tags: [areaOf(route.path)],
        summary: name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`),
        description: [answer.description, whoMay(route.access), ...notesOn(route)]
          .filter(Boolean)
          .join('\n\n'),
        security: securityOf(route.access),
        parameters: [
          ...parametersIn('path', route.params && inputSchema(route.params), examples),
          ...parametersIn('query', route.query && inputSchema(route.query), examples),
          ...(route.money && route.method === 'POST'
            ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
            : []),
        ],
        ...(body && { requestBody: { required: true, content: content(body, examples.of(body)) } }),
        responses: {
          [route.status]: {
            description: 'Done',
            content: route.media
              ? { [route.media]: { schema: { type: 'string' }, example: TABLE } }
              : content(success, {
                  success: true,
                  error: false,
                  ...(examples.of(answer.schema) as object),
                }),
          },
          ...(route.mayWait && {
            202: {
              description: 'A second administrator has to approve it; nothing has changed yet',
              content: content(APPROVAL, {
                success: true,
                error: false,
                ...(examples.of(APPROVAL_FIELDS) as object),
              }),
            },
          }),
          default: { $ref: '#/components/responses/Failure' },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Chewata', version: '1', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ route }) => areaOf(route.path)).concat('webhooks'))]
      .sort()
      .map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: {
        ...typed.named,
        Success: {
          type: 'object',
          properties: { success: { const: true }, error: { const: false } },
          required: ['success', 'error'],
        },
      },
      parameters: {
        IdempotencyKey: {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          required: false,
          description:
            'The same key and body again give the first outcome and move nothing; kept for 24 hours.',
          schema: { type: 'string', minLength: 1, maxLength: 128 },
          example: '5b0f8a52-order-17',
        },
        Proof: {
          name: PROOF_HEADER,
          in: 'header',
          required: false,
          description:
            'Answers PROOF_REQUIRED: `<challenge>:<nonce>`, whose SHA-256 begins with `bits` zero bits.',
          schema: { type: 'string' },
        },
      },
      responses: {
        Failure: {
          description: `Refused. The status follows from the code: ${codesByStatus()}`,
          content: {
            'application/json': {
              schema: typed.failure,
              example: { success: false, error: true, code: 'LOGGED_OUT', message: 'Logged Out' },
            },
          },
        },
      },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
        internal: { type: 'http', scheme: 'bearer', description: 'INTERNAL_SECRET, for the bot' },
      },
    },
  };
}

const INTRODUCTION = [
  'Amounts are Birr with at most two decimals; times are ISO 8601 in UTC. A message is written in the language of',
  '`Accept-Language` (am, en, om, ti). The events of the sockets are in `/api/asyncapi.json`.',
].join(' ');

const APPROVAL_FIELDS: JsonSchema = {
  type: 'object',
  properties: { approval: { $ref: '#/components/schemas/ApprovalAnswer' } },
  required: ['approval'],
};
const APPROVAL: JsonSchema = { allOf: [{ $ref: '#/components/schemas/Success' }, APPROVAL_FIELDS] };

const areaOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  return first === 'api' ? second : first;
};

const operationSuffix = (routes: readonly DeclaredRoute[], name: string, index: number): string =>
  routes.findIndex((other) => other.name === name) === index ? '' : String(index);

function whoMay(access: Access): string {
  if (access === 'public') return 'Open to everyone.';
  if (access === 'user') return 'For signed-in users.';
  if (access === 'agent') return 'For agents and administrators.';
  if (access === 'internal') return 'For the bot, with the internal secret.';
  const roles = [...STAFF_ACCESS[access], 'administrators'].join(', ');
  return `For staff (${roles}), with a second factor.`;
}

const notesOn = ({ money, mayWait, bot }: DeclaredRoute['route']): string[] => [
  ...(money ? ['Moves money: obeys Idempotency-Key.'] : []),
  ...(mayWait ? ['May answer 202: a second administrator has to approve it.'] : []),
  ...(bot ? ['Also at `/internal/staff/{telegramId}` and this path, for the bot in the name of staff.'] : []),
];

function securityOf(access: Access): object[] {
  if (access === 'public') return [];
  return access === 'internal' ? [{ internal: [] }] : [{ cookie: [] }, { bearer: [] }];
}

const parametersIn = (place: 'path' | 'query', schema: JsonSchema | undefined, examples: Examples) =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required?.includes(name) ?? false),
    schema: field,
    example: examples.of(field, name),
  }));

function codesByStatus(): string {
  const byStatus = new Map<number, string[]>();
  for (const [code, { status }] of Object.entries(ERRORS))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => `${status} ${codes.join(', ')}`)
    .join('; ');
}
