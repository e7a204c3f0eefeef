import type { Socket } from 'node:net';
import type { Peer } from './commands/operation.ts';
import { CloseConnection, dispatch } from './dispatch/dispatch.ts';
import type { Engine } from './engine/engine.ts';
import { CommandError } from './errors/command-error.ts';
import { type Frame, FrameReader, OP_MSG, OP_QUERY } from './wire/frame.ts';
import { type Request, readMessage, readQuery, writeReply } from './wire/messages.ts';
import { encodeReply } from './wire/reply.ts';

/** If more messages than this are queued, reading from the socket pauses. */
const MAX_QUEUED_MESSAGES = 256;

/** Serves one connection: runs its commands one after another, in the order of arrival. */
export class Connection {
  readonly #engine: Engine;
  readonly #socket: Socket;
  readonly peer: Peer;
  readonly #frames = new FrameReader();
  #queue: Frame[] = [];
  #isBusy = false;

  constructor(engine: Engine, socket: Socket, id: number) {
    this.#engine = engine;
    this.#socket = socket;
    this.peer = { id, appName: undefined };
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk as Buffer));
    socket.on('error', () => socket.destroy());
  }

  #receive(chunk: Buffer): void {
    try {
      for (const frame of this.#frames.read(chunk)) this.#queue.push(frame);
    } catch {
      this.#socket.destroy();
      return;
    }
    if (this.#queue.length > MAX_QUEUED_MESSAGES) this.#socket.pause();
    if (!this.#isBusy) void this.#runQueue();
  }

  async #runQueue(): Promise<void> {
    this.#isBusy = true;
    while (!this.#socket.destroyed) {
      const frame = this.#queue.shift();
      if (frame === undefined) break;
      try {
        await this.#reply(frame);
      } catch (error) {
        if (!(error instanceof CloseConnection) && !(error instanceof Error)) throw error;
        this.#socket.destroy();
      }
      if (this.#queue.length === 0) this.#socket.resume();
    }
    this.#isBusy = false;
  }

  async #reply(frame: Frame): Promise<void> {
    const request = readRequest(frame);
    const { error } = request;
    const reply =
      error === undefined
        ? await dispatch(this.#engine, this.peer, request)
        : encodeReply({
            ok: 0,
            errmsg: error.message,
            code: error.code,
            codeName: error.codeName,
          });
    if (!request.unacknowledged) this.#write(writeReply(request, [reply]));
  }

  /** Sends all replies of one event-loop turn in one write to the socket. */
  #write(reply: Buffer): void {
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork();
      process.nextTick(() => this.#socket.uncork());
    }
    this.#socket.write(reply);
  }
}

/** Reads a message. Invalid BSON in a complete message gets an error reply; other errors close the connection. */
function readRequest(frame: Frame): Request & { error?: CommandError } {
  if (frame.opCode !== OP_MSG && frame.opCode !== OP_QUERY) throw new Error('unsupported message type');
  try {
    return frame.opCode === OP_MSG ? readMessage(frame) : readQuery(frame);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return {
      requestId: frame.requestId,
      legacy: frame.opCode === OP_QUERY,
      command: {},
      sequences: new Map(),
      unacknowledged: false,
      error,
    };
  }
}
