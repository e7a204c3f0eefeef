import type { BsonDocument } from '../bson/value.ts';
import { CommandError } from '../errors.ts';

/** The projection of a read, or none where it asks for whole documents. */
export function compileProjection(
  fields: BsonDocument,
  _query: BsonDocument,
): { apply: (document: BsonDocument) => BsonDocument } | undefined {
  if (Object.keys(fields).length === 0) return undefined;
  throw new CommandError('NotImplemented', 'projections are not supported by this store');
}
