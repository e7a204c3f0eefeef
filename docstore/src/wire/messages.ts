import { decodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import { crc32c } from './crc32c.ts';
import { encodeFrame, type Frame, FrameError, OP_MSG, OP_REPLY } from './frame.ts';

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_BITS = 0xffff;

/** A received command, whatever the type of its message. */
export interface Request {
  readonly requestId: number;
  readonly legacy: boolean;
  readonly command: BsonDocument;
  /** The BSON documents of separate sections (kind 1), by the command field that they belong to. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** The client does not expect a reply. */
  readonly unacknowledged: boolean;
}

/** Reads an OP_MSG; throws FrameError if the message is invalid, CommandError if only its BSON is. */
export function readMessage({ requestId, body }: Frame): Request {
  if (body.length < 5) throw new FrameError('an OP_MSG without sections');
  const flags = body.readUInt32LE(0);
  if ((flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0)
    throw new FrameError('an unknown flag');
  const hasChecksum = (flags & CHECKSUM_PRESENT) !== 0;
  const end = body.length - (hasChecksum ? 4 : 0);
  if (hasChecksum) verifyChecksum(requestId, body, end);
  const { main, sequences } = readSections(body, end);
  if (main === undefined) throw new FrameError('an OP_MSG without a body');
  const unacknowledged = (flags & MORE_TO_COME) !== 0;
  return { requestId, legacy: false, command: decodeDocument(main), sequences, unacknowledged };
}

function readSections(body: Buffer, end: number) {
  let main: Buffer | undefined;
  const sequences = new Map<string, readonly Buffer[]>();
  let at = 4;
  while (at < end) {
    const kind = body[at++];
    const section = sizedSlice(body, at, end);
    at += section.length;
    if (kind === 0) {
      if (main !== undefined) throw new FrameError('two bodies');
      main = section;
    } else if (kind === 1) {
      const nameEnd = section.indexOf(0, 4);
      if (nameEnd < 0) throw new FrameError('a section without a name');
      const name = section.toString('utf8', 4, nameEnd);
      if (sequences.has(name)) throw new FrameError('two sections of one name');
      sequences.set(name, documentsOf(section.subarray(nameEnd + 1)));
    } else {
      throw new FrameError(`a section of kind ${kind}`);
    }
  }
  return { main, sequences };
}

function documentsOf(bytes: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const document = sizedSlice(bytes, at, bytes.length);
    documents.push(document);
    at += document.length;
  }
  return documents;
}

/** The bytes from `at` on; their first four bytes are their length. */
function sizedSlice(bytes: Buffer, at: number, end: number): Buffer {
  if (at + 5 > end) throw new FrameError('a section ends too early');
  const length = bytes.readInt32LE(at);
  if (length < 5 || at + length > end) throw new FrameError('a section has a wrong length');
  return bytes.subarray(at, at + length);
}

function verifyChecksum(requestId: number, body: Buffer, end: number): void {
  const header = Buffer.alloc(16);
  header.writeInt32LE(body.length + 16, 0);
  header.writeInt32LE(requestId, 4);
  header.writeInt32LE(OP_MSG, 12);
  if (end < 4 || crc32c(header, body.subarray(0, end)) !== body.readUInt32LE(end)) {
    throw new FrameError('the checksum of an OP_MSG is wrong');
  }
}

/** Reads an OP_QUERY, with which clients send their first hello. */
export function readQuery({ requestId, body }: Frame): Request {
  const nameEnd = body.indexOf(0, 4);
  if (nameEnd < 0 || nameEnd + 9 > body.length) throw new FrameError('an OP_QUERY without a query');
  const namespace = body.toString('utf8', 4, nameEnd);
  if (!namespace.endsWith('.$cmd')) throw new FrameError('an OP_QUERY that is no command');
  const query = decodeDocument(sizedSlice(body, nameEnd + 9, body.length));
  const command = (query.$query ?? query.query ?? query) as BsonDocument;
  const database = namespace.slice(0, -'.$cmd'.length);
  return {
    requestId,
    legacy: true,
    command: { ...command, $db: database },
    sequences: new Map(),
    unacknowledged: false,
  };
}

const NO_FLAGS_BODY = Buffer.from([0, 0, 0, 0, 0]);
/** responseFlags AwaitCapable, cursor id 0, starting from 0, one document. */
const REPLY_PREFIX = Buffer.from([8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);

/** Encodes the reply to a request with the message type of the request. */
export function writeReply(request: Request, reply: readonly Uint8Array[]): Buffer {
  return request.legacy
    ? encodeFrame(OP_REPLY, request.requestId, [REPLY_PREFIX, ...reply])
    : encodeFrame(OP_MSG, request.requestId, [NO_FLAGS_BODY, ...reply]);
}
