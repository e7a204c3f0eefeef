import { type BsonValue, isDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { Operation } from '../operation.ts';
import { merge } from './merge.ts';
import { out } from './out.ts';
import type { Output } from './output-target.ts';
import { refuseInTransaction } from './stage-sources.ts';

/** The output of a pipeline that ends with `$out` or `$merge`. */
export function outputOf(operation: Operation, pipeline: readonly BsonValue[]): Output | undefined {
  const last = pipeline.at(-1);
  if (!isDocument(last)) return undefined;
  const [name] = Object.keys(last);
  if (name !== '$out' && name !== '$merge') return undefined;
  refuseInTransaction(operation, name);
  const level = operation.document('readConcern')?.level;
  if (level === 'linearizable') {
    throw new CommandError(
      'InvalidOptions',
      `${name} cannot be used with a 'linearizable' read concern level`,
    );
  }
  return name === '$out' ? out(operation, last.$out) : merge(operation, last.$merge);
}
