/** Where the words on what a command does go; the result of a command always goes to stdout. */
/** @type {NodeJS.WriteStream} */
let stream = process.stdout;

/** Keeps stdout for the result alone, for commands whose output is read by programs. */
export function tellOnStderr() {
  stream = process.stderr;
}

/**
 * One line on what is being done.
 * @param {string} line
 */
export function tell(line) {
  stream.write(`${line}\n`);
}
