import { connect, type Socket } from 'node:net';
import { type Document, deserialize, serialize } from 'bson';
import { encodeFrame, FrameReader, OP_MSG } from './frame.ts';

/** The server closed the connection before it replied. */
export class ConnectionLost extends Error {}

/** A connection without a driver: sends commands exactly as given. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #waiting: { resolve: (reply: Document) => void; reject: (error: Error) => void }[] = [];
  /** Resolves when the connection has closed. */
  readonly closed: Promise<void>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    const frames = new FrameReader();
    socket.on('data', (chunk) => {
      for (const { opCode, body } of frames.read(chunk as Buffer)) {
        const bytes = opCode === OP_MSG ? body.subarray(5) : body.subarray(20);
        this.#waiting.shift()?.resolve(deserialize(bytes, { promoteBuffers: false }));
      }
    });
    socket.on('error', () => {});
    this.closed = new Promise((resolve) =>
      socket.once('close', () => {
        for (const { reject } of this.#waiting.splice(0)) reject(new ConnectionLost());
        resolve();
      }),
    );
  }

  static async open(url: string): Promise<RawConnection> {
    const [, address = ''] = /^mongodb:\/\/([^/]+)/.exec(url) ?? [];
    const [host, port] = decodeURIComponent(address).split(':');
    const socket = port ? connect(Number(port), host) : connect(host ?? '');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new RawConnection(socket);
  }

  /** Sends a command in an OP_MSG and returns the whole reply, whether `ok` or not. */
  send(database: string, command: Document): Promise<Document> {
    const flags = Buffer.from([0, 0, 0, 0, 0]);
    return this.exchange(encodeFrame(OP_MSG, 0, [flags, serialize({ ...command, $db: database })]));
  }

  exchange(message: Uint8Array): Promise<Document> {
    if (this.#socket.destroyed) return Promise.reject(new ConnectionLost());
    const answer = new Promise<Document>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.write(message);
    return answer;
  }

  write(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.destroy();
  }
}
