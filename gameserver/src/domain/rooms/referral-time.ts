/**
 * P8: true where a stake at that time is within so many months from the day of registration. The time is
 * that of the rules; a day that the last month lacks counts as its last one.
 */
export function earnsReferral(registered: Date, at: number, months: number): boolean {
  const end = new Date(registered);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(registered.getUTCDate(), lastDay));
  return at < end.getTime();
}
