/** A program that runs as long as the installation does. */
export interface Program {
  /** Names its log. */
  readonly name: string;
  /** Its name in messages, as in the middle of a sentence. */
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Called before each start. */
  readonly prepare?: () => void;
  /** Whether the program that runs as this process can be used. */
  readonly isReady: (pid: number) => Promise<boolean>;
  /** How long it may take to stop before it is killed. */
  readonly stopTimeoutMs: number;
}
