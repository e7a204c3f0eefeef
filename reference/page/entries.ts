import type { JsonSchema, NamedSchemas } from '../json-schema.ts';

/** One call or event, ready to be shown. */
export interface Entry {
  readonly group: string;
  /** In front of the title: the method, or who sends the event. */
  readonly mark: string;
  readonly title: string;
  readonly description: string;
  /** The search compares this. */
  readonly text: string;
  readonly parts: readonly { title: string; schema: JsonSchema; example?: unknown }[];
  readonly schemas: NamedSchemas;
}

interface Media {
  /** By type: 'application/json', 'text/csv'. */
  readonly content?: Readonly<Record<string, { schema: JsonSchema; example: unknown }>>;
}
interface OpenApi {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        readonly tags: readonly string[];
        readonly description: string;
        readonly parameters: readonly {
          name?: string;
          in?: string;
          schema?: JsonSchema;
          required?: boolean;
        }[];
        readonly requestBody?: Media;
        readonly responses: Record<string, Media>;
      }
    >
  >;
  readonly components: { schemas: NamedSchemas };
}

/** Every call of the OpenAPI document. */
export const openEntries = ({ paths, components: { schemas } }: OpenApi): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, description, parameters, requestBody, responses }]) => {
      const own = parameters.filter(({ name }) => name !== undefined);
      const inputs: JsonSchema = {
        properties: Object.fromEntries(own.map(({ name = '', schema = {} }) => [name, schema])),
        required: own.flatMap(({ name, required }) => (name && required ? [name] : [])),
      };
      const media = (title: string, { content }: Media) =>
        Object.values(content ?? {}).map((shown) => ({ title, ...shown }));
      return {
        group: tags[0] ?? '',
        mark: method.toUpperCase(),
        title: path,
        description,
        text: `${method} ${path} ${description}`,
        parts: [
          ...(own.length > 0 ? [{ title: 'Path and query', schema: inputs }] : []),
          ...media('Body', requestBody ?? {}),
          ...Object.entries(responses).flatMap(([status, response]) => media(`Answer ${status}`, response)),
        ],
        schemas,
      };
    }),
  );

interface AsyncApi {
  readonly channels: Record<
    string,
    {
      readonly messages: Record<
        string,
        { name: string; description?: string; payload: JsonSchema; examples: readonly { payload: unknown }[] }
      >;
    }
  >;
  readonly components: { schemas: NamedSchemas };
}

/** Every event of the AsyncAPI document; a client's event shows its acknowledgement too. */
export const asyncEntries = ({ channels, components: { schemas } }: AsyncApi): Entry[] =>
  Object.entries(channels).flatMap(([channel, { messages }]) =>
    Object.entries(messages)
      .filter(([id]) => !id.endsWith('.acknowledged'))
      .map(([id, { name, description = '', payload, examples }]) => {
        const answer = messages[id.replace('.sent', '.acknowledged')];
        const isSent = id.endsWith('.sent') && answer !== undefined;
        return {
          group: `socket /${channel}`,
          mark: isSent ? 'client sends' : 'server sends',
          title: name,
          description,
          text: `/${channel} ${name} ${description}`,
          parts: [
            { title: 'Arguments', schema: payload, example: examples[0]?.payload },
            ...(isSent
              ? [{ title: 'Acknowledgement', schema: answer.payload, example: answer.examples[0]?.payload }]
              : []),
          ],
          schemas,
        };
      }),
  );
