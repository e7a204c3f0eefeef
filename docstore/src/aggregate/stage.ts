import type { BsonDocument, BsonValue } from '../bson/value.ts';

/** What a pipeline is run in. */
export interface PipelineContext {
  /** `$$NOW` and the variables of `let` (see `startVariables`). */
  readonly variables: ReadonlyMap<string, BsonValue>;
  /** Reads another collection of the same database, for `$lookup` and `$unionWith`. */
  readonly find: (collection: string, filter: BsonDocument) => Iterable<BsonDocument>;
}

/** One stage, ready to run. */
export type Stage = (documents: Iterable<BsonDocument>, context: PipelineContext) => Iterable<BsonDocument>;
