import type { Socket } from 'node:net';
import type { Peer } from './commands/operation.ts';
import { CloseConnection, dispatch } from './dispatch/dispatch.ts';
import type { Engine } from './engine/engine.ts';
import { CommandError } from './errors/command-error.ts';
import { type Frame, FrameReader, OP_MSG, OP_QUERY } from './wire/frame.ts';
import { type Request, readMessage, readQuery, writeReply } from './wire/messages.ts';
import { encodeReply } from './wire/reply.ts';

/** So many messages wait in memory before no more are read. */
const MAX_QUEUED_MESSAGES = 256;

/** Serves one connection: its commands one after another, in the order in which they came. */
export class Connection {
  readonly #engine: Engine;
  readonly #socket: Socket;
  readonly peer: Peer;
  readonly #frames = new FrameReader();
  queue: Frame[] = [];
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
      for (const frame of this.#frames.read(chunk)) this.queue.push(frame);
    } catch {
      this.#socket.destroy();
      return;
    }
    if (this.queue.length > MAX_QUEUED_MESSAGES) this.#socket.pause();
    if (!this.#isBusy) void this.runQueue();
  }

  async runQueue(): Promise<void> {
    this.#isBusy = true;
    while (!this.#socket.destroyed) {
      const frame = this.queue.shift();
      if (frame === undefined) break;
      try {
        await this.reply(frame);
      } catch (error) {
        if (!(error instanceof CloseConnection) && !(error instanceof Error)) throw error;
        this.#socket.destroy();
      }
      if (this.queue.length === 0) this.#socket.resume();
    }
    this.#isBusy = false;
  }

  async reply(frame: Frame): Promise<void> {
    const request = readRequest(frame);
    const { unreadable } = request;
    const reply =
      unreadable === undefined
        ? await dispatch(this.#engine, this.peer, request)
        : encodeReply({
            ok: 0,
            errmsg: unreadable.message,
            code: unreadable.code,
            codeName: unreadable.codeName,
          });
    if (!request.unacknowledged) this.#write(writeReply(request, [reply]));
  }

  /** Replies of one event turn leave in one write to the socket. */
  #write(reply: Buffer): void {
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork();
      process.nextTick(() => this.#socket.uncork());
    }
    this.#socket.write(reply);
  }
}

/** Reads a message. Broken BSON in a whole message is answered; anything else that is wrong closes the connection. */
function readRequest(frame: Frame): Request & { unreadable?: CommandError } {
  if (frame.opCode !== OP_MSG && frame.opCode !== OP_QUERY)
    throw new Error('an operation that is not supported');
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
      unreadable: error,
    };
  }
}
