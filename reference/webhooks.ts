import { PROVIDER_CALLS, webhookPath } from '../common/src/contract/money/providers.ts';

const accepted = {
  description: 'Received',
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Success' },
      example: { success: true, error: false },
    },
  },
};

/** The paths that payment providers call. Their bodies are the providers' own. */
export const WEBHOOKS: Record<string, Record<string, object>> = Object.fromEntries(
  PROVIDER_CALLS.map(([name, { title, signsCallbacks }]) => [
    webhookPath(name),
    {
      post: {
        operationId: `${name}Webhook`,
        tags: ['webhooks'],
        summary: `callback of ${title}`,
        description: signsCallbacks
          ? 'A wrong signature is refused with 401 SIGNATURE_INVALID; a repeated callback changes nothing.'
          : 'Unsigned: it only makes the server look at the payment’s status, and is always answered with 200.',
        security: [],
        parameters: [],
        requestBody: { required: true, content: { 'application/json': { schema: {}, example: {} } } },
        responses: { 200: accepted, default: { $ref: '#/components/responses/Failure' } },
      },
    },
  ]),
);
