import * as z from 'zod/mini';
import type { Schema } from '../common/src/contract/route.ts';
import { joinTarget } from '../common/src/contract/sockets/payloads.ts';
import type { JsonSchema } from './json-schema.ts';

/** What `joinTarget` reads: it names the room's way by itself before it parses. */
const JOIN_PAYLOAD: JsonSchema = {
  description:
    'A room by its id, or the room of a stake; it is opened if there is none and createGame is true.',
  anyOf: [
    { type: 'string', description: 'The id of a room.' },
    { type: 'object', properties: { roomId: { type: 'string' } }, required: ['roomId'] },
    {
      type: 'object',
      properties: {
        stake: { type: 'number', exclusiveMinimum: 0 },
        gameSpace: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        createGame: { type: 'boolean' },
      },
      required: ['stake'],
    },
  ],
};

/** The wire's shape of what a schema of the contract reads. */
export function inputSchema(schema: Schema): JsonSchema {
  const written = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== (joinTarget as unknown)) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, JOIN_PAYLOAD);
    },
  });
  const { $schema: _, ...rest } = written;
  return rest as JsonSchema;
}
