/** The reply's fields without its success flags. */
export function answerOf(reply: object): object {
  const fields = Object.entries(reply).filter(([name]) => name !== 'success' && name !== 'error');
  return Object.fromEntries(fields);
}

/** One line per value: 'today.rounds: 3'. */
export const linesOf = (fields: object, path = ''): string =>
  Object.entries(fields)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? linesOf(value, `${path}${name}.`)
        : `${path}${name}: ${Array.isArray(value) ? JSON.stringify(value) : value}`,
    )
    .join('\n');
