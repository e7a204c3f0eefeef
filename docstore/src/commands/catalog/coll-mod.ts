import { Int32, Long } from 'bson';
import { type BsonDocument, isDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors.ts';
import { keyText } from '../../plan/planner.ts';
import { compileFilter } from '../../query/filter.ts';
import type { Collection } from '../../storage/collection.ts';
import type { Reply } from '../../wire/reply.ts';
import type { Command } from '../command.ts';
import { checkFields } from '../fields.ts';
import { changeCatalog } from './change-catalog.ts';
import { checkValidation } from './create-collection.ts';

export const collMod: Command = {
  fields: ['index', 'validator', 'validationLevel', 'validationAction', 'dryRun'],
  isWrite: true,
  async run(operation) {
    const namespace = operation.namespace();
    const { catalog } = operation.engine;
    const validator = operation.document('validator');
    if (validator !== undefined) compileFilter(validator);
    checkValidation(operation);
    return changeCatalog(
      operation,
      (used) => used === namespace,
      (): Reply => {
        const collection = catalog.find(namespace);
        if (collection === undefined)
          throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
        const changed = { ...collection.options };
        for (const name of ['validator', 'validationLevel', 'validationAction']) {
          const value = operation.command[name];
          if (value !== undefined) changed[name] = value;
        }
        collection.options = changed;
        catalog.changed(collection);
        const index = operation.document('index');
        return index === undefined ? {} : changeIndex(collection, index);
      },
    );
  },
};

function changeIndex(collection: Collection, change: BsonDocument): Reply {
  checkFields(change, 'collMod.index', ['name', 'keyPattern', 'expireAfterSeconds', 'hidden']);
  const { name, keyPattern, expireAfterSeconds, hidden } = change;
  const index = collection.indexes.find((candidate) =>
    typeof name === 'string'
      ? candidate.name === name
      : isDocument(keyPattern) && keyText(candidate.spec.key) === keyText(keyPattern),
  );
  if (index === undefined) {
    throw new CommandError(
      'IndexNotFound',
      `cannot find index ${String(name)} for ns ${collection.namespace}`,
    );
  }
  const answer: Record<string, Long | boolean> = {};
  let spec = index.spec;
  if (expireAfterSeconds !== undefined) {
    if (index.expireAfterSeconds !== undefined) {
      answer.expireAfterSeconds_old = Long.fromNumber(index.expireAfterSeconds);
    }
    answer.expireAfterSeconds_new = Long.fromNumber(Number(expireAfterSeconds));
    spec = { ...spec, expireAfterSeconds: new Int32(Number(expireAfterSeconds)) };
  }
  if (typeof hidden === 'boolean') {
    answer.hidden_old = spec.hidden === true;
    answer.hidden_new = hidden;
    spec = { ...spec, hidden };
  }
  collection.indexes = collection.indexes.map((other) => (other === index ? index.withSpec(spec) : other));
  return answer;
}
