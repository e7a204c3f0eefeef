/** The server's maxMessageSizeBytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

export interface Frame {
  readonly requestId: number;
  readonly opCode: number;
  readonly body: Buffer;
}

/** The bytes are not a message of the wire protocol; the connection has to be closed. */
export class FrameError extends Error {}

/** Splits the byte stream of a connection into messages. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;
  #needed = HEADER_BYTES;

  /** Adds received bytes and yields the messages that are complete; throws FrameError. */
  *read(chunk: Buffer): Generator<Frame> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size >= this.#needed) {
      const bytes =
        this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
      const length = bytes.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
        throw new FrameError(`a message of ${length} bytes`);
      if (bytes.length < length) {
        this.#chunks = [bytes];
        this.#needed = length;
        return;
      }
      const rest = bytes.subarray(length);
      this.#chunks = rest.length > 0 ? [rest] : [];
      this.#size = rest.length;
      this.#needed = HEADER_BYTES;
      yield {
        requestId: bytes.readInt32LE(4),
        opCode: bytes.readInt32LE(12),
        body: bytes.subarray(HEADER_BYTES, length),
      };
    }
  }
}

let lastRequestId = 0;

/** Encodes a message with its header. */
export function encodeFrame(opCode: number, responseTo: number, parts: readonly Uint8Array[]): Buffer {
  const length = HEADER_BYTES + parts.reduce((sum, part) => sum + part.length, 0);
  const message = Buffer.allocUnsafe(length);
  lastRequestId = (lastRequestId + 1) | 0;
  message.writeInt32LE(length, 0);
  message.writeInt32LE(lastRequestId, 4);
  message.writeInt32LE(responseTo, 8);
  message.writeInt32LE(opCode, 12);
  let at = HEADER_BYTES;
  for (const part of parts) {
    message.set(part, at);
    at += part.length;
  }
  return message;
}
