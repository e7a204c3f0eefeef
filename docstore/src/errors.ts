import type { BsonDocument } from './bson/value.ts';

/**
 * The server's error codes that this store answers with, or a fail point may ask for. A refusal that the
 * server numbers without naming is given by its number and is named `Location<number>`, as the server does.
 */
export const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  GraphContainsCycle: 5,
  HostUnreachable: 6,
  HostNotFound: 7,
  UnknownError: 8,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  InvalidBSON: 22,
  LockTimeout: 24,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  NonExistentPath: 29,
  InvalidPath: 30,
  CannotBackfillArray: 34,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  ManualInterventionRequired: 51,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  DottedFieldName: 57,
  CommandNotFound: 59,
  WriteConcernFailed: 64,
  MultipleErrorsOccurred: 65,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  IndexAlreadyExists: 68,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  UnknownReplWriteConcern: 79,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NetworkTimeout: 89,
  CallbackCanceled: 90,
  ShutdownInProgress: 91,
  UnsatisfiableWriteConcern: 100,
  NotExactValueField: 111,
  WriteConflict: 112,
  CommandNotSupported: 115,
  ConflictingOperationInProgress: 117,
  DocumentValidationFailure: 121,
  CommandFailed: 125,
  FailedToSatisfyReadPreference: 133,
  ReadConcernMajorityNotAvailableYet: 134,
  CursorInUse: 143,
  ExceededMemoryLimit: 146,
  StaleEpoch: 150,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  PrimarySteppedDown: 189,
  InvalidIndexSpecificationOption: 197,
  ClusterTimeFailsRateLimiter: 202,
  NoSuchSession: 206,
  InvalidUUID: 207,
  IncompleteTransactionHistory: 217,
  QueryFeatureNotAllowed: 224,
  TransactionTooOld: 225,
  RetryChangeStream: 234,
  CursorKilled: 237,
  NotImplemented: 238,
  SnapshotTooOld: 239,
  ConversionFailure: 241,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  TransactionTooLarge: 257,
  TooManyLogicalSessions: 261,
  ExceededTimeLimit: 262,
  OperationNotSupportedInTransaction: 263,
  PreparedTransactionInProgress: 267,
  TransactionExceededLifetimeLimitSeconds: 290,
  NoQueryExecutionPlans: 291,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  APIVersionError: 322,
  APIStrictError: 323,
  APIDeprecationError: 324,
  ReauthenticationRequired: 391,
  IngressRequestRateLimitExceeded: 462,
  SocketException: 9001,
  NotWritablePrimary: 10107,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  Interrupted: 11601,
  InterruptedDueToReplStateChange: 11602,
  NotPrimaryNoSecondaryOk: 13435,
  NotPrimaryOrSecondary: 13436,
  OutOfDiskSpace: 14031,
} as const;

export type CodeName = keyof typeof ERROR_CODES;

const NAMES = new Map<number, string>(Object.entries(ERROR_CODES).map(([name, code]) => [code, name]));

/** The server's name of a code: `DuplicateKey`, or `Location40324` where it has a number alone. */
export function codeNameOf(code: number): string {
  return NAMES.get(code) ?? `Location${code}`;
}

/** A refusal in the server's shape: `{ ok: 0, errmsg, code, codeName, errorLabels?, ...extra }` on the wire. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** The labels that it has whatever its code would give it. */
  readonly labels: readonly string[] | undefined;
  /** Further fields of the answer, as `keyPattern` and `keyValue` of a duplicate key. */
  readonly extra: BsonDocument;

  constructor(
    code: CodeName | number,
    message: string,
    more: { labels?: readonly string[] | undefined; extra?: BsonDocument } = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.code = typeof code === 'number' ? code : ERROR_CODES[code];
    this.codeName = codeNameOf(this.code);
    this.labels = more.labels;
    this.extra = more.extra ?? {};
  }
}

/** What the client sent means nothing (code 2). */
export function badValue(message: string): CommandError {
  return new CommandError('BadValue', message);
}

/** What the server has and this store does not (code 238): refused rather than done half. */
export function notSupported(what: string): CommandError {
  return new CommandError('NotImplemented', `${what}: not supported by this store`);
}
