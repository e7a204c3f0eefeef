/** The part of pino that is used everywhere: expected refusals are not logged as errors. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
