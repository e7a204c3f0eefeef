import type { BsonDocument, BsonValue } from '../bson/value.ts';

/** The values of `$$name`; always includes `NOW`. */
export type Variables = ReadonlyMap<string, BsonValue>;

/** Evaluates a compiled expression for a document; `undefined` is a missing value. */
export type Evaluate = (root: BsonDocument) => BsonValue;

/** Compiles an expression nested in an operator's operand. */
export type Compile = (expression: BsonValue) => Evaluate;

/** Compiles an operator from its operand. */
export type Operator = (operand: BsonValue, compile: Compile) => Evaluate;

export type Operators = Readonly<Record<string, Operator>>;
