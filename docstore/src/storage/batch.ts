import { CommandError } from '../errors/command-error.ts';
import type { Overlay } from './overlay.ts';

const REMOVED = 0xffffffff;

/** Encodes each change as the lengths of key and value, the key and the value; committer.mjs decodes it. */
export function encodeBatch(batch: Overlay): Buffer<ArrayBuffer> {
  let length = 0;
  for (const { key, value } of batch.changes()) length += 6 + key.length + (value?.length ?? 0);
  const bytes = Buffer.from(new ArrayBuffer(length));
  let at = 0;
  for (const { key, value } of batch.changes()) {
    bytes.writeUInt16LE(key.length, at);
    bytes.writeUInt32LE(value?.length ?? REMOVED, at + 2);
    bytes.set(key, at + 6);
    at += 6 + key.length;
    if (value === undefined) continue;
    bytes.set(value, at);
    at += value.length;
  }
  return bytes;
}

/** The error of all writes in a batch that the storage failed to commit. */
export function commitError(reason: string): CommandError {
  if (/no space|ENOSPC|MAP_FULL|EFBIG|too large|quota/i.test(reason)) {
    return new CommandError('OutOfDiskSpace', `the disk is full, nothing was written: ${reason}`);
  }
  return new CommandError('InternalError', `the storage refused to write: ${reason}`);
}
