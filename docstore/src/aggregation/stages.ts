import { Int32, Long } from 'bson';
import { checkedFieldName } from '../bson/field-name.ts';
import { integerOf } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import { compileExpression } from '../expressions/expression.ts';
import type { Variables } from '../expressions/operator.ts';
import { compileFilter } from '../query/filter.ts';
import { compileSort, sortDocuments } from '../query/sort.ts';
import { compileGroup } from './group.ts';
import { compileAddFields, compileProject, type Project } from './projection.ts';
import type { Stage } from './stage.ts';

/** Compiles a stage from its specification. */
type StageCompiler = (spec: BsonValue, variables: Variables) => Stage;

export const STAGES: Readonly<Record<string, StageCompiler>> = {
  $match: (spec, variables) => {
    if (!isDocument(spec)) {
      throw new CommandError(15959, 'the match filter must be an expression in an object');
    }
    const { matches } = compileFilter(spec, { variables });
    return function* (documents) {
      for (const document of documents) if (matches(document)) yield document;
    };
  },
  $project: (spec, variables) => projecting(compileProject(nonEmpty('$project', spec, 51272), variables)),
  $addFields: (spec, variables) =>
    projecting(compileAddFields(documentOf('$addFields', spec, 40272), variables)),
  $set: (spec, variables) => projecting(compileAddFields(documentOf('$set', spec, 40272), variables)),
  $replaceRoot: (spec, variables) => {
    const { newRoot, ...others } = documentOf('$replaceRoot', spec, 40229);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined)
      throw new CommandError(40_415, `BSON field '$replaceRoot.${unknown}' is an unknown field.`);
    if (newRoot === undefined)
      throw new CommandError(40231, 'no newRoot specified for the $replaceRoot stage');
    return replacing(newRoot, variables);
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
};

function projecting(project: Project): Stage {
  return function* (documents) {
    for (const document of documents) yield project(document);
  };
}

function replacing(expression: BsonValue, variables: Variables): Stage {
  const evaluate = compileExpression(expression, variables);
  return function* (documents) {
    for (const root of documents) {
      const value = evaluate(root);
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
