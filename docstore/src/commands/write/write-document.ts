import { encodeDocument } from '../../bson/codec.ts';
import { type BsonDocument, isDocument } from '../../bson/value.ts';
import { badValue, CommandError } from '../../errors/command-error.ts';
import { checkedId, withTimestamps } from '../../update/update.ts';
import { withId } from '../../update/upsert.ts';
import type { SentDocument } from '../operation.ts';

/** The server's maxBsonObjectSize. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Prepares a document for an insert: puts `_id` first, sets timestamps and validates it. */
export function forInsert({ bytes, document }: SentDocument, now: Date): SentDocument {
  const stamped = withTimestamps(document, now);
  const isWhole = stamped === document && Object.keys(document)[0] === '_id' && isFirst(bytes);
  const complete = isWhole ? document : withId(stamped);
  checkedId(complete);
  const { _id } = complete;
  const dollar = isDocument(_id) ? Object.keys(_id).find((name) => name.startsWith('$')) : undefined;
  if (dollar !== undefined) {
    const message = `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`;
    throw new CommandError('DollarPrefixedFieldName', message);
  }
  const whole = isWhole ? bytes : encodeDocument(complete);
  if (whole.length > MAX_DOCUMENT_BYTES) {
    const message = `object to insert too large. size in bytes: ${whole.length}, max size: ${MAX_DOCUMENT_BYTES}`;
    throw badValue(message);
  }
  return { bytes: whole, document: complete };
}

/** Whether `_id` is the first field in the bytes too: JS lists names that are numbers first. */
function isFirst(bytes: Uint8Array): boolean {
  return bytes[5] === 0x5f && bytes[6] === 0x69 && bytes[7] === 0x64 && bytes[8] === 0;
}

/** Encodes an updated document; throws if it has become too large. */
export function encodeUpdated(document: BsonDocument): Uint8Array {
  const bytes = encodeDocument(document);
  if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  const message = `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}(16MB)`;
  throw new CommandError('BSONObjectTooLarge', message);
}
