import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors.ts';
import { entryOf, words } from '../names.ts';
import { compileLookup } from './lookup.ts';
import type { Stage } from './stage.ts';
import { STAGES } from './stages.ts';

export { startVariables } from './expression.ts';
export type { PipelineContext } from './stage.ts';

/** An aggregation pipeline ready to run. */
export interface Pipeline {
  /** The filters of the `$match` stages at the front, to be answered by whoever reads the collection. */
  readonly filter: BsonDocument;
  /** What comes after them. */
  readonly run: Stage;
}

/** Reads a pipeline; `names` are the variables of the command's `let`. Unknown stages are refused with 40324. */
export function compilePipeline(pipeline: readonly BsonValue[], names: readonly string[] = []): Pipeline {
  const stages = pipeline.map(stageOf);
  const front = stages.findIndex(([name]) => name !== '$match');
  const matches = stages.slice(0, front < 0 ? stages.length : front).map(([, spec]) => spec);
  // Compiled as a stage too, so that a bad filter is refused as `$match` refuses it.
  for (const spec of matches) compileStage('$match', spec, names);
  const filters = matches.filter(isDocument);
  const [only = {}] = filters;
  return {
    filter: filters.length > 1 ? { $and: filters } : only,
    run: chain(stages.slice(matches.length).map(([name, spec]) => compileStage(name, spec, names))),
  };
}

/** The stages that an update may have. */
const UPDATE_STAGES = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

/** A pipeline of an update, which makes one document of one. */
export function compileUpdatePipeline(pipeline: readonly BsonValue[], names: readonly string[] = []): Stage {
  const stages = pipeline.map(stageOf);
  for (const [name] of stages) {
    if (UPDATE_STAGES.includes(name)) continue;
    throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  return chain(stages.map(([name, spec]) => compileStage(name, spec, names)));
}

function stageOf(stage: BsonValue): [string, BsonValue] {
  if (!isDocument(stage))
    throw new CommandError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
  const [entry, other] = Object.entries(stage);
  if (entry === undefined || other !== undefined) {
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return entry;
}

function chain(stages: readonly Stage[]): Stage {
  return (documents, context) => stages.reduce((input, stage) => stage(input, context), documents);
}

function compileStage(name: string, spec: BsonValue, names: readonly string[]): Stage {
  const compile = entryOf(STAGES, name);
  if (compile !== undefined) return compile(spec, names);
  if (name === '$lookup') return compileLookup(spec, names, innerPipeline);
  if (name === '$facet') return facet(spec, names);
  if (name === '$unionWith') return unionWith(spec, names);
  if (name === '$out' || name === '$merge') {
    throw new CommandError(40601, `${name} can only be the final stage in the pipeline`);
  }
  if (NOT_SUPPORTED.includes(name)) {
    throw notSupported(`the stage ${name}`);
  }
  throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

const NOT_SUPPORTED =
  words(`$bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp $densify
  $documents $fill $geoNear $graphLookup $indexStats $listLocalSessions $listSessions $planCacheStats $redact $search
  $searchMeta $setWindowFields $vectorSearch`);

/** A pipeline within a stage: its documents come from the stage. */
function innerPipeline(pipeline: BsonValue, names: readonly string[]): Stage {
  if (!Array.isArray(pipeline)) throw new CommandError('TypeMismatch', "'pipeline' must be an array");
  return chain(pipeline.map(stageOf).map(([name, spec]) => compileStage(name, spec, names)));
}

function facet(spec: BsonValue, names: readonly string[]): Stage {
  if (!isDocument(spec) || Object.keys(spec).length === 0) {
    throw new CommandError(40169, 'the $facet specification must be a non-empty object');
  }
  const facets = Object.entries(spec).map(([name, pipeline]) => {
    if (
      Array.isArray(pipeline) &&
      pipeline.some((stage) => isDocument(stage) && Object.hasOwn(stage, '$facet'))
    ) {
      throw new CommandError(40600, '$facet is not allowed to be used within a $facet stage');
    }
    return [name, innerPipeline(pipeline, names)] as const;
  });
  return function* (documents, context) {
    const all = [...documents];
    const result: BsonDocument = {};
    for (const [name, run] of facets) result[name] = [...run(all, context)];
    yield result;
  };
}

function unionWith(spec: BsonValue, names: readonly string[]): Stage {
  const { coll, pipeline = [], ...others } = isDocument(spec) ? spec : { coll: spec };
  if (typeof coll !== 'string' || Object.keys(others).length > 0) {
    throw new CommandError('FailedToParse', "$unionWith needs 'coll' and, if any, 'pipeline'");
  }
  const run = innerPipeline(pipeline, names);
  return function* (documents, context) {
    yield* documents;
    yield* run(context.find(coll, {}), context);
  };
}
