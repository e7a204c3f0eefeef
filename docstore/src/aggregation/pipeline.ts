import { ownEntry, wordList } from '../bson/names.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import type { Variables } from '../expressions/operator.ts';
import type { Stage } from './stage.ts';
import { STAGES } from './stages.ts';

/** An aggregation pipeline ready to run. */
export interface Pipeline {
  /** The filter of the leading `$match` stages, which the reader of the collection applies. */
  readonly filter: BsonDocument;
  /** The stages after the leading `$match` stages. */
  readonly run: Stage;
}

/** Compiles a pipeline. Unknown stages are refused with code 40324. */
export function compilePipeline(pipeline: readonly BsonValue[], variables: Variables): Pipeline {
  const stages = pipeline.map(stageOf);
  const firstOther = stages.findIndex(([name]) => name !== '$match');
  const matches = stages.slice(0, firstOther < 0 ? stages.length : firstOther).map(([, spec]) => spec);
  // Compiled as stages too, so that a bad filter is refused with the error of `$match`.
  for (const spec of matches) compileStage('$match', spec, variables);
  const filters = matches.filter(isDocument);
  const [only = {}] = filters;
  return {
    filter: filters.length > 1 ? { $and: filters } : only,
    run: chain(stages.slice(matches.length).map(([name, spec]) => compileStage(name, spec, variables))),
  };
}

/** The stages that an update may use. */
const UPDATE_STAGES = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

/** Compiles the pipeline of an update, whose stages turn one document into one document. */
export function compileUpdatePipeline(pipeline: readonly BsonValue[], variables: Variables): Stage {
  const stages = pipeline.map(stageOf);
  for (const [name] of stages) {
    if (UPDATE_STAGES.includes(name)) continue;
    throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  return chain(stages.map(([name, spec]) => compileStage(name, spec, variables)));
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
  return (documents) => stages.reduce((input, stage) => stage(input), documents);
}

function compileStage(name: string, spec: BsonValue, variables: Variables): Stage {
  const compile = ownEntry(STAGES, name);
  if (compile !== undefined) return compile(spec, variables);
  if (name === '$out' || name === '$merge') {
    throw new CommandError(40601, `${name} can only be the final stage in the pipeline`);
  }
  if (UNSUPPORTED.includes(name)) throw notSupported(`the stage ${name}`);
  throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

const UNSUPPORTED =
  wordList(`$bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp $densify $documents
  $facet $fill $geoNear $graphLookup $indexStats $listLocalSessions $listSessions $lookup $planCacheStats $redact
  $sample $search $searchMeta $setWindowFields $sortByCount $unionWith $unset $unwind $vectorSearch`);
