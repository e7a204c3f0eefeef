import { compileProjection } from '../../aggregation/projection.ts';
import { encodeDocument } from '../../bson/codec.ts';
import type { StoredDocument } from '../../storage/stored-document.ts';
import type { Operation } from '../operation.ts';

/** Encodes the documents that a find returns: the stored bytes, or the projected document. */
export function resultEncoder(operation: Operation): (stored: StoredDocument) => Uint8Array {
  const projection = operation.document('projection') ?? {};
  if (Object.keys(projection).length === 0) return ({ bytes }) => bytes;
  const project = compileProjection(projection, operation.variables);
  return ({ document }) => encodeDocument(project(document));
}
