import { Int32, Long } from 'bson';
import { checkedFieldName } from '../bson/field-name.ts';
import { integerOf } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileSort, sortDocuments } from '../query/sort.ts';
import { compileExpression } from './expression.ts';
import { compileGroup } from './group.ts';
import { compileAddFields, compileProject, type Project } from './projection.ts';
import type { Stage } from './stage.ts';
import { compileUnwind } from './unwind.ts';

/** Reads what stands beside a stage's name. */
export type StageCompiler = (spec: BsonValue, names: readonly string[]) => Stage;

/** The stages that need no other collection and no pipeline within them. */
export const STAGES: Readonly<Record<string, StageCompiler>> = {
  $match: (spec, names) => {
    if (!isDocument(spec)) {
      throw new CommandError(15959, 'the match filter must be an expression in an object');
    }
    // Read once for its errors; each run reads it again, with the values that the variables then have.
    compileFilter(spec, { variables: new Map([...names, 'NOW'].map((name) => [name, null])) });
    return function* (documents, { variables }) {
      const { matches } = compileFilter(spec, { variables });
      for (const document of documents) if (matches(document)) yield document;
    };
  },
  $project: (spec, names) => projecting(compileProject(nonEmpty('$project', spec, 51272), names)),
  $addFields: (spec, names) => projecting(compileAddFields(documentOf('$addFields', spec, 40272), names)),
  $set: (spec, names) => projecting(compileAddFields(documentOf('$set', spec, 40272), names)),
  $unset: (spec, names) => {
    const paths = Array.isArray(spec) ? spec : [spec];
    if (paths.length === 0 || !paths.every((path) => typeof path === 'string')) {
      throw new CommandError(
        31002,
        '$unset specification must be a string or an array containing only string values',
      );
    }
    return projecting(compileProject(Object.fromEntries(paths.map((path) => [path, false])), names));
  },
  $replaceRoot: (spec, names) => {
    const { newRoot, ...others } = documentOf('$replaceRoot', spec, 40229);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined)
      throw new CommandError(40_415, `BSON field '$replaceRoot.${unknown}' is an unknown field.`);
    if (newRoot === undefined)
      throw new CommandError(40231, 'no newRoot specified for the $replaceRoot stage');
    return replacing(newRoot, names);
  },
  $replaceWith: replacing,
  $group: compileGroup,
  $sort: (spec) => {
    const sort = compileSort(nonEmpty('$sort', spec, 15976));
    return (documents) => sortDocuments([...documents], sort);
  },
  $limit: (spec) => {
    const limit = countOf('$limit', spec, 15957);
    if (limit <= 0) throw new CommandError(15958, 'the limit must be positive');
    return function* (documents) {
      let left = limit;
      for (const document of documents) {
        yield document;
        if (--left === 0) return;
      }
    };
  },
  $skip: (spec) => {
    const skip = countOf('$skip', spec, 15972);
    if (skip < 0) throw new CommandError(15956, 'Argument to $skip cannot be negative');
    return function* (documents) {
      let seen = 0;
      for (const document of documents) if (seen++ >= skip) yield document;
    };
  },
  $count: (spec) => {
    if (typeof spec !== 'string' || spec === '')
      throw new CommandError(40156, 'the count field must be a non-empty string');
    if (spec.startsWith('$')) throw new CommandError(40158, 'the count field cannot be a $-prefixed path');
    if (spec.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'");
    checkedFieldName(spec);
    return function* (documents) {
      let count = 0;
      for (const _document of documents) count += 1;
      if (count > 0) yield { [spec]: count <= 2 ** 31 - 1 ? new Int32(count) : Long.fromNumber(count) };
    };
  },
  $sortByCount: (spec, names) => {
    if (typeof spec === 'string' ? !spec.startsWith('$') : !isDocument(spec))
      throw new CommandError(40148, 'the sortByCount field must be a $-prefixed path or an expression');
    if (isDocument(spec) && !Object.keys(spec)[0]?.startsWith('$'))
      throw new CommandError(40147, 'the sortByCount field must be defined as an expression in an object');
    const group = compileGroup({ _id: spec, count: { $sum: new Int32(1) } }, names);
    const sort = compileSort({ count: new Int32(-1) });
    return (documents, context) => sortDocuments([...group(documents, context)], sort);
  },
  $sample: (spec) => {
    const { size: wanted, ...others } = documentOf('$sample', spec, 28745);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw new CommandError(28748, `unrecognized option to $sample: ${unknown}`);
    const size = countOf('$sample', wanted, 28746);
    if (size < 0) throw new CommandError(28747, 'size argument to $sample must not be negative');
    return (documents) => {
      const all = [...documents];
      for (let i = 0; i < Math.min(size, all.length); i++) {
        const other = i + Math.floor(Math.random() * (all.length - i));
        [all[i], all[other]] = [all[other] ?? {}, all[i] ?? {}];
      }
      return all.slice(0, size);
    };
  },
  $unwind: compileUnwind,
};

function projecting(project: Project): Stage {
  return function* (documents, { variables }) {
    for (const root of documents) yield project(root, { root, variables });
  };
}

function replacing(expression: BsonValue, names: readonly string[]): Stage {
  const evaluate = compileExpression(expression, names);
  return function* (documents, { variables }) {
    for (const root of documents) {
      const value = evaluate({ root, variables });
      if (!isDocument(value)) {
        const message = `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeOf(value)}`;
        throw new CommandError(40228, message);
      }
      yield value;
    }
  };
}

function documentOf(name: string, spec: BsonValue, code: number): BsonDocument {
  if (isDocument(spec)) return spec;
  throw new CommandError(code, `${name} specification stage must be an object, got ${typeOf(spec)}`);
}

function nonEmpty(name: string, spec: BsonValue, code: number): BsonDocument {
  const document = documentOf(name, spec, 15969);
  if (Object.keys(document).length > 0) return document;
  throw new CommandError(code, `${name} stage must have at least one field`);
}

function countOf(name: string, value: BsonValue, code: number): number {
  const count = isNumber(value) ? integerOf(value) : undefined;
  if (count === undefined)
    throw new CommandError(code, `invalid argument to ${name} stage: Expected a number`);
  return Number(count);
}
