import type { BsonDocument } from '../bson/value.ts';

/** One stage of a pipeline, ready to run. */
export type Stage = (documents: Iterable<BsonDocument>) => Iterable<BsonDocument>;
