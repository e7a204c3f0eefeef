let stream: NodeJS.WriteStream = process.stdout;

/** Reserves stdout for the result of a command whose output other programs read. */
export function reportOnStderr(): void {
  stream = process.stderr;
}

/** Prints a line about what the command is doing. */
export function report(line: string): void {
  stream.write(`${line}\n`);
}
