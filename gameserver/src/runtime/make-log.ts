import { withoutPhones } from '@chewata/common/phone';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Lines of JSON on standard output. A phone that an error's text carries is masked: no line has one. */
export function makeLog(level: string, output: DestinationStream = pino.destination(1)): Logger {
  return pino({ level }, { write: (line: string) => output.write(withoutPhones(line)) });
}
