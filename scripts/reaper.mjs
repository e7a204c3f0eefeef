import { createInterface } from 'node:readline';
import { stopInOrder } from './leftovers.mjs';

/**
 * Outlives the supervisor. It is told of every child by a line on stdin, whose other end closes when the
 * supervisor ends, also by SIGKILL; what runs then is stopped in order, so that no store stays on its folder.
 */
/** @type {Map<string, import('./leftovers.mjs').Running>} */
const children = new Map();
// A signal to a whole session must not end the one that clears up after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const child = JSON.parse(line);
    children.set(child.name, child);
  })
  .once('close', () => stopInOrder([...children.values()]));
