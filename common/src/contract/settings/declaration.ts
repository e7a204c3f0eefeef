import * as z from 'zod/mini';

/** One setting: what values it takes, and its value until an administrator changes it (on the wire: Birr). */
export interface Setting<Schema extends z.core.$ZodType> {
  readonly schema: Schema;
  readonly standard: z.input<Schema>;
}

/** Settings by key, in groups of any depth. */
export interface SettingsTable {
  readonly [key: string]: Setting<z.core.$ZodType> | SettingsTable;
}

type Whole<Table> = {
  [Key in keyof Table]: Table[Key] extends Setting<infer Schema extends z.core.$ZodType>
    ? Schema
    : WholeSchema<Table[Key]>;
};
type WholeSchema<Table> = z.ZodMiniObject<Whole<Table>, z.core.$strict>;

type Partly<Table> = {
  [Key in keyof Table]: Table[Key] extends Setting<infer Schema extends z.core.$ZodType>
    ? z.ZodMiniOptional<Schema>
    : z.ZodMiniOptional<PartialSchema<Table[Key]>>;
};
type PartialSchema<Table> = z.ZodMiniObject<Partly<Table>, z.core.$strict>;

type Standard<Table> = {
  [Key in keyof Table]: Table[Key] extends Setting<infer Schema extends z.core.$ZodType>
    ? z.input<Schema>
    : Standard<Table[Key]>;
};

export const setting = <Schema extends z.core.$ZodType>(
  schema: Schema,
  standard: z.input<Schema>,
): Setting<Schema> => ({ schema, standard });

const isSetting = (entry: Setting<z.core.$ZodType> | SettingsTable): entry is Setting<z.core.$ZodType> =>
  'schema' in entry && 'standard' in entry;

type Entry = Setting<z.core.$ZodType> | SettingsTable;

const mapped = <Value>(table: SettingsTable, each: (entry: Entry) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).map(([key, entry]) => [key, each(entry)]));

/** The schema of all settings: every key required, unknown ones refused. */
export const wholeSchema = <Table extends SettingsTable>(table: Table): WholeSchema<Table> =>
  z.strictObject(
    mapped(table, (entry) => (isSetting(entry) ? entry.schema : wholeSchema(entry))),
  ) as unknown as WholeSchema<Table>;

/** The schema of a change: every key optional at any depth, unknown ones refused. */
export const partialSchema = <Table extends SettingsTable>(table: Table): PartialSchema<Table> =>
  z.strictObject(
    mapped(table, (entry) => z.optional(isSetting(entry) ? entry.schema : partialSchema(entry))),
  ) as unknown as PartialSchema<Table>;

/** The value of every setting until it is changed. */
export const standardValues = <Table extends SettingsTable>(table: Table): Standard<Table> =>
  mapped(table, (entry) => (isSetting(entry) ? entry.standard : standardValues(entry))) as Standard<Table>;
