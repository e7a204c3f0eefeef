import { encodeDocument } from '../../bson/codec.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { Collection } from '../../storage/collection.ts';
import { insertDocument } from '../../storage/documents.ts';
import type { Overlay } from '../../storage/overlay.ts';
import { checkFields } from '../fields.ts';
import { type Operation, validNamespace } from '../operation.ts';
import { forInsert } from '../write/write-document.ts';

/** Writes the documents at the end of a pipeline. */
export type Output = (documents: Iterable<BsonDocument>) => Promise<void>;

/** The namespace of the collection that `$out` or `$merge` writes to. */
export function targetNamespace(operation: Operation, target: BsonValue, stage: string): string {
  if (typeof target === 'string') return validNamespace(operation.database, target);
  if (isDocument(target) && typeof target.coll === 'string') {
    checkFields(target, stage, ['db', 'coll']);
    return validNamespace(typeof target.db === 'string' ? target.db : operation.database, target.coll);
  }
  throw new CommandError(16_990, `${stage} only supports a string or object argument`);
}

/** Inserts a document of a pipeline. */
export function insertInto(view: Overlay, collection: Collection, document: BsonDocument): void {
  const complete = forInsert({ document, bytes: encodeDocument(document) }, new Date());
  insertDocument(view, collection, complete.document, complete.bytes);
}
