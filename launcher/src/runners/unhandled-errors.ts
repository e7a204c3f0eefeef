import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter } from 'vitest/node';

/** A reporter of errors that no test caught, for the end of a long output. The file is that of ERRORS_FILE. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: readonly unknown[], errors: readonly SerializedError[]): void {
    const file = process.env.ERRORS_FILE;
    if (!file || errors.length === 0) return;
    const texts = errors.map(({ type, name, message, stack, VITEST_TEST_PATH: path }) =>
      [`${type ?? 'Unhandled error'} in ${path ?? 'an unknown file'}`, stack ?? `${name}: ${message}`].join(
        '\n',
      ),
    );
    writeFileSync(file, texts.join('\n\n'));
  }
}
