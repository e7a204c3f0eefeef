/** A stored document. It is never changed: an update makes another one. */
export type Doc = Readonly<Record<string, unknown>> & { readonly _id: string };
export type Filter = Readonly<Record<string, unknown>>;

/** True if the document matches; only the operators that the stores of rooms and money use. */
export const matches = (doc: Doc, filter: Filter): boolean =>
  Object.entries(filter).every(([path, condition]) =>
    path === '$or'
      ? (condition as Filter[]).some((one) => matches(doc, one))
      : meets(valuesAt(doc, path.split('.')), condition),
  );

/** Every value that a path reaches, through lists. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  if (typeof value !== 'object' || value === null) return [undefined];
  return valuesAt((value as Record<string, unknown>)[name], rest);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value);
const isCondition = (value: unknown): value is Filter =>
  isPlain(value) && Object.keys(value).some((name) => name.startsWith('$'));

function meets(values: readonly unknown[], condition: unknown): boolean {
  if (!isCondition(condition)) return equals(values, condition);
  return Object.entries(condition).every(([name, operand]) => {
    const test = OPERATORS[name];
    if (!test) throw new Error(`the simulation has no query operator ${name}`);
    return test(values, operand);
  });
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : (value ?? null));
/** A list equals each of its members, too. */
const equals = (values: readonly unknown[], wanted: unknown): boolean =>
  values.some((value) =>
    Array.isArray(value) ? value.some((one) => plain(one) === plain(wanted)) : plain(value) === plain(wanted),
  );
const ordered =
  (test: (value: number | string, bound: number | string) => boolean) =>
  (values: readonly unknown[], bound: unknown): boolean =>
    values.some((value) => {
      const [one, other] = [plain(value), plain(bound)];
      return typeof one === typeof other && one !== null && test(one as number, other as number);
    });

const OPERATORS: Readonly<Record<string, (values: readonly unknown[], operand: unknown) => boolean>> = {
  $in: (values, all) => (all as unknown[]).some((one) => equals(values, one)),
  $size: (values, size) => values.some((value) => Array.isArray(value) && value.length === size),
  $ne: (values, one) => !equals(values, one),
  $gt: ordered((a, b) => a > b),
  $gte: ordered((a, b) => a >= b),
  $lt: ordered((a, b) => a < b),
  $lte: ordered((a, b) => a <= b),
  $exists: (values, wanted) => values.some((value) => value !== undefined) === wanted,
  $not: (values, condition) => !meets(values, condition),
  $elemMatch: (values, condition) =>
    values.some(
      (value) => Array.isArray(value) && value.some((one) => matches(one as Doc, condition as Filter)),
    ),
};

export function compare(a: Doc, b: Doc, order: Readonly<Record<string, 1 | -1>>): number {
  for (const [field, direction] of Object.entries(order)) {
    const [one, other] = [plain(a[field]) as number, plain(b[field]) as number];
    if (one !== other) return one < other ? -direction : direction;
  }
  return 0;
}
