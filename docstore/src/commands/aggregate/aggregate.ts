import { compilePipeline } from '../../aggregation/pipeline.ts';
import { encodeDocument } from '../../bson/codec.ts';
import { wordList } from '../../bson/names.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../../bson/value.ts';
import { Cursor } from '../../engine/cursors.ts';
import { CommandError, notSupported } from '../../errors/command-error.ts';
import { countMatching } from '../../plan/covered.ts';
import { findMatching } from '../../plan/find-matching.ts';
import { choosePlan, type Plan } from '../../plan/planner.ts';
import { compileFilter } from '../../query/filter.ts';
import { compileSort } from '../../query/sort.ts';
import type { Collection } from '../../storage/collection.ts';
import { hintOf, refuseCollation } from '../arguments.ts';
import type { Command } from '../command.ts';
import { cursorContext, firstBatchReply } from '../cursors/first-batch.ts';
import type { Operation } from '../operation.ts';
import { outputOf } from './output.ts';
import { documentsWithoutCollection, firstStageDocuments } from './stage-sources.ts';

export const aggregate: Command = {
  fields: wordList(`pipeline cursor explain allowDiskUse bypassDocumentValidation hint let collation`),
  isRead: true,
  inTransactions: true,
  async run(operation) {
    if (operation.flag('explain') === true) throw notSupported('aggregate with explain: true');
    if (!isDocument(operation.command.cursor)) {
      const message = "The 'cursor' option is required, except for aggregate with the explain argument";
      throw new CommandError('FailedToParse', message);
    }
    const { documents, namespace, output } = openPipeline(operation);
    if (output === undefined && operation.command.writeConcern !== undefined) {
      throw new CommandError(
        'InvalidOptions',
        'Aggregation without a writing stage does not support writeConcern',
      );
    }
    if (output !== undefined) {
      await output(documents);
      return firstBatchReply(operation, new Cursor({ namespace, documents: [].values(), atMost: 0 }));
    }
    const encoded = encodeAll(documents)[Symbol.iterator]();
    return firstBatchReply(
      operation,
      new Cursor({ ...cursorContext(operation), namespace, documents: encoded }),
    );
  },
};

function* encodeAll(documents: Iterable<BsonDocument>): Iterable<Uint8Array> {
  for (const document of documents) yield encodeDocument(document);
}

/** Opens the pipeline of the command: its documents (computed lazily) and the output of a final `$out` or `$merge`. */
function openPipeline(operation: Operation) {
  refuseCollation(operation.command.collation);
  const pipeline = operation.list('pipeline') ?? [];
  const output = outputOf(operation, pipeline);
  const stages = output === undefined ? pipeline : pipeline.slice(0, -1);
  const isOfDatabase = isNumber(operation.command.aggregate);
  const namespace = isOfDatabase ? `${operation.database}.$cmd.aggregate` : operation.namespace();
  const [first] = stages;
  const own = isOfDatabase
    ? documentsWithoutCollection(operation, first)
    : firstStageDocuments(operation, first);
  const documents =
    own === undefined ? ofCollection(operation, namespace, stages) : ofStage(operation, own, stages.slice(1));
  return { documents, namespace, output };
}

function ofCollection(operation: Operation, namespace: string, stages: readonly BsonValue[]) {
  const { collection, plan, filter, query, pipeline } = planPipeline(operation, namespace, stages);
  if (readsNoField(stages))
    return pipeline.run(
      emptyDocuments(countMatching(operation.view, { collection, plan, filter, query }, operation.scanStats)),
    );
  const found = findMatching(operation.view, collection, plan, filter, operation.scanStats);
  return pipeline.run(decoded(found));
}

function ofStage(operation: Operation, own: readonly BsonDocument[], stages: readonly BsonValue[]) {
  const { variables } = operation;
  const pipeline = compilePipeline(stages, variables);
  const filter = compileFilter(pipeline.filter, { variables });
  return pipeline.run(own.filter((document) => filter.matches(document)));
}

/** Plans how an aggregation reads its collection; drops a leading `$sort` that an index makes unnecessary. */
export function planPipeline(operation: Operation, namespace: string, stages: readonly BsonValue[]) {
  const { variables, view } = operation;
  const whole = compilePipeline(stages, variables);
  const filter = compileFilter(whole.filter, { variables });
  const collection: Collection | undefined = operation.collection(namespace);
  const hint = hintOf(operation.command.hint);
  const sortAt = stages.findIndex((stage) => isDocument(stage) && stage.$match === undefined);
  const next = stages[sortAt];
  if (isDocument(next) && isDocument(next.$sort)) {
    const plan = choosePlan(view, collection, filter, compileSort(next.$sort), hint);
    if (plan.sorted) {
      const rest = stages.filter((_, i) => i !== sortAt);
      return { collection, plan, filter, query: whole.filter, pipeline: compilePipeline(rest, variables) };
    }
  }
  const plan: Plan = choosePlan(view, collection, filter, undefined, hint);
  return { collection, plan, filter, query: whole.filter, pipeline: whole };
}

/** Whether the first stage after `$match` only counts, as the drivers' countDocuments does. */
function readsNoField(stages: readonly BsonValue[]): boolean {
  const next = stages.find((stage) => isDocument(stage) && stage.$match === undefined);
  if (!isDocument(next) || !isDocument(next.$group)) return isDocument(next) && next.$count !== undefined;
  const { _id, ...sums } = next.$group;
  return (
    isNumber(_id ?? null) && Object.values(sums).every((sum) => isDocument(sum) && isNumber(sum.$sum ?? null))
  );
}

function* emptyDocuments(n: number): Iterable<BsonDocument> {
  for (let i = 0; i < n; i++) yield {};
}

function* decoded(found: Iterable<{ readonly document: BsonDocument }>): Iterable<BsonDocument> {
  for (const { document } of found) yield document;
}
