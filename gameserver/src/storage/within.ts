import type { Span } from '@chewata/common/contract/span';

/** The part of a filter for a field's time; nothing for a span without ends. */
export const within = (field: string, { from, to }: Span): Record<string, { $gte?: Date; $lt?: Date }> =>
  from || to ? { [field]: { ...(from && { $gte: from }), ...(to && { $lt: to }) } } : {};
