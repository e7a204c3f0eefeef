import { Int32 } from 'bson';
import { type BsonDocument, type BsonValue, isDocument } from '../../bson/value.ts';
import { badValue, CommandError } from '../../errors/command-error.ts';
import { findMatchingFrom } from '../../plan/covered.ts';
import { newScanStats, type ScanStats } from '../../plan/find-matching.ts';
import { choosePlan, type IndexScan, type Plan } from '../../plan/planner.ts';
import { compileFilter } from '../../query/filter.ts';
import { sortOf } from '../../query/sort.ts';
import type { Reply } from '../../wire/reply.ts';
import { planPipeline } from '../aggregate/aggregate.ts';
import { hintOf } from '../arguments.ts';
import type { Command } from '../command.ts';
import { Operation } from '../operation.ts';
import { VERSION } from '../server/hello.ts';
import { findRequest } from './find-request.ts';

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];

/** Returns the plan of a command; with a verbosity above 'queryPlanner' it also runs the search. */
export const explain: Command = {
  fields: ['verbosity'],
  isRead: true,
  run(operation) {
    const inner = operation.document('explain');
    if (inner === undefined)
      throw new CommandError('TypeMismatch', "BSON field 'explain.explain' must be an object");
    const verbosity = operation.text('verbosity') ?? 'allPlansExecution';
    if (!VERBOSITIES.includes(verbosity)) {
      throw badValue(`verbosity string must be one of {${VERBOSITIES.join(', ')}}`);
    }
    const command = { ...inner, $db: operation.database };
    const explained = new Operation(operation.engine, operation.peer, {
      ...operation.request,
      command,
      sequences: new Map(),
    });
    return explanation(explained, verbosity !== 'queryPlanner', inner);
  },
};

function explanation(operation: Operation, isExecuted: boolean, command: BsonDocument): Reply {
  const namespace = operation.namespace();
  const { plan, filter, query, sortSpec, skip, limit } = searchOf(operation, namespace);
  const stats = newScanStats();
  let nReturned = 0;
  const start = performance.now();
  if (isExecuted) {
    const search = { collection: operation.collection(namespace), plan, filter, query };
    // Without an index in order, all matches are read before the first ones are left out.
    const from = plan.sorted ? skip : 0;
    const most = limit > 0 && plan.sorted ? limit : Number.POSITIVE_INFINITY;
    for (const _ of findMatchingFrom(operation.view, search, stats, from)) if (++nReturned >= most) break;
    if (!plan.sorted) nReturned = Math.max(0, Math.min(nReturned - skip, limit || nReturned));
  }
  const winningPlan = planStages(plan, query, sortSpec, skip, limit);
  return {
    explainVersion: '1',
    queryPlanner: { namespace, parsedQuery: query, winningPlan, rejectedPlans: [] },
    ...(isExecuted ? { executionStats: statistics(stats, nReturned, start, winningPlan) } : {}),
    command,
    serverInfo: { host: operation.engine.address, port: 0, version: VERSION, gitVersion: 'embedded' },
  };
}

function statistics(stats: ScanStats, nReturned: number, start: number, executionStages: Reply): Reply {
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - start),
    totalKeysExamined: stats.keys,
    totalDocsExamined: stats.documents,
    executionStages,
  };
}

/** Plans the search of each command that can be explained. */
function searchOf(operation: Operation, namespace: string) {
  const { command, name, variables, view } = operation;
  const search = (query: BsonDocument, sortSpec: BsonDocument, hint: BsonValue, skip = 0, limit = 0) => {
    const filter = compileFilter(query, { variables });
    const sort = sortOf(sortSpec);
    const plan = choosePlan(view, operation.collection(namespace), filter, sort, hintOf(hint));
    return { plan, filter, query, sortSpec, skip, limit };
  };
  switch (name) {
    case 'find': {
      const { query, sortSpec, hint, skip, limit } = findRequest(operation);
      return search(query, sortSpec, hint, skip, limit);
    }
    case 'count':
    case 'distinct':
      return search(operation.document('query') ?? {}, {}, command.hint);
    case 'findAndModify':
      return search(operation.document('query') ?? {}, operation.document('sort') ?? {}, command.hint, 0, 1);
    case 'update':
    case 'delete': {
      const [statement] = operation.documents(name === 'update' ? 'updates' : 'deletes');
      const { q, hint } = statement?.document ?? {};
      return search(isDocument(q) ? q : {}, {}, hint);
    }
    case 'aggregate': {
      const { plan, filter } = planPipeline(operation, namespace, operation.list('pipeline') ?? []);
      return { plan, filter, query: {}, sortSpec: {}, skip: 0, limit: 0 };
    }
    default:
      throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

function planStages(
  plan: Plan,
  query: BsonDocument,
  sortSpec: BsonDocument,
  skip: number,
  limit: number,
): Reply {
  let stage = accessStage(plan, query);
  if (!plan.sorted) stage = { stage: 'SORT', sortPattern: sortSpec, inputStage: stage };
  if (skip > 0) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (limit > 0) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  return stage;
}

function accessStage(plan: Plan, filter: BsonDocument): Reply {
  if (plan.stage === 'EOF') return { stage: 'EOF' };
  if (plan.stage === 'COLLSCAN') {
    return { stage: 'COLLSCAN', filter, direction: 'forward' };
  }
  if (plan.stage === 'OR') {
    return { stage: 'FETCH', filter, inputStage: { stage: 'OR', inputStages: plan.scans.map(scanStage) } };
  }
  return { stage: 'FETCH', filter, inputStage: scanStage(plan) };
}

function scanStage({ index, uses, reverse }: IndexScan): Reply {
  const indexBounds: Record<string, BsonValue[]> = {};
  for (const [i, { path }] of index.fields.entries()) {
    const use = uses[i];
    if (use === undefined) indexBounds[path] = ['[MinKey, MaxKey]'];
    else if (use.kind === 'points') indexBounds[path] = [...use.values];
    else indexBounds[path] = use.predicates.map(({ op, values }) => ({ [`$${op}`]: values[0] }));
  }
  return {
    stage: 'IXSCAN',
    keyPattern: index.spec.key,
    indexName: index.name,
    isMultiKey: index.multikey !== 0,
    isUnique: index.unique,
    isSparse: false,
    isPartial: index.partial !== undefined,
    indexVersion: new Int32(2),
    direction: reverse ? 'backward' : 'forward',
    indexBounds,
  };
}
