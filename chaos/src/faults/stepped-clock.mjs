import { readFileSync } from 'node:fs';

/**
 * Preloaded into a game server of a chaos run, and into no other: its clock is ahead by the number of ms in the file
 * that CHAOS_CLOCK_FILE names.
 */
const { CHAOS_CLOCK_FILE: file = '' } = process.env;
const READ_EVERY_MS = 100;
const realNow = Date.now.bind(Date);
let aheadMs = 0;

function read() {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    aheadMs = 0;
  }
}

Date.now = () => realNow() + aheadMs;
read();
setInterval(read, READ_EVERY_MS).unref();
