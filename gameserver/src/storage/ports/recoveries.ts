/** When the recovery last went through; what is older has been looked at. */
export interface Recoveries {
  last(): Promise<Date | null>;
  /** A recovery that began at that time has gone through. */
  note(startedAt: Date): Promise<void>;
}
