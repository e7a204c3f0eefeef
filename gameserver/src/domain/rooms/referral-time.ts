/**
 * P8: true if a stake at that time, on the clock of rules, is within this number of months from registration. If
 * the last month has no such day, its last day counts.
 */
export function earnsReferral(registered: Date, at: number, months: number): boolean {
  const end = new Date(registered);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(registered.getUTCDate(), lastDay));
  return at < end.getTime();
}
