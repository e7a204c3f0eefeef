const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** An ISO time of a receipt; without a zone it is of Addis Ababa. Null if it cannot be read. */
export function addisTime(text: string): Date | null {
  const at = new Date(ZONE.test(text) ? text : `${text}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
