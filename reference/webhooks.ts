import { approvalPath, PROVIDER_CALLS, webhookPath } from '../common/src/contract/money/providers.ts';

const accepted = {
  description: 'Received',
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Success' },
      example: { success: true, error: false },
    },
  },
};

const notOurs = { description: 'Not a payout of ours' };
const requestBody = { required: true, content: { 'application/json': { schema: {}, example: {} } } };
const failed = { $ref: '#/components/responses/Failure' };

type Path = readonly [path: string, operations: Record<string, object>];

/** The paths that payment providers call. Their bodies are the providers' own. */
export const WEBHOOKS: Record<string, Record<string, object>> = Object.fromEntries(
  PROVIDER_CALLS.flatMap(([name, { title, signsCallbacks, asksApproval }]): Path[] => {
    const callback = {
      operationId: `${name}Webhook`,
      tags: ['webhooks'],
      summary: `callback of ${title}`,
      description: signsCallbacks
        ? 'A wrong signature is refused with 401 SIGNATURE_INVALID; a repeated callback changes nothing.'
        : 'Unsigned: it only makes the server look at the payment’s status, and is always answered with 200.',
      security: [],
      parameters: [],
      requestBody,
      responses: { 200: accepted, default: failed },
    };
    const approval = {
      operationId: `${name}Approval`,
      tags: ['webhooks'],
      summary: `${title} asks whether a payout is ours`,
      description: '200 if the server is sending that payout, 400 if not.',
      security: [],
      parameters: [],
      requestBody,
      responses: { 200: accepted, 400: notOurs, default: failed },
    };
    return [
      [webhookPath(name), { post: callback }],
      ...(asksApproval ? ([[approvalPath(name), { post: approval }]] satisfies Path[]) : []),
    ];
  }),
);
