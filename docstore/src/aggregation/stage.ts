import type { BsonDocument } from '../bson/value.ts';

/** A compiled stage of a pipeline. */
export type Stage = (documents: Iterable<BsonDocument>) => Iterable<BsonDocument>;
