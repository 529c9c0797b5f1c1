import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

type Decoder = { mapFromDriverValue(value: unknown): unknown }
type Field = Column | SQL | Subquery | SQL.Aliased

/** The internal structure of Drizzle's prepared select. */
export type Selection = {
  fields: { path: string[]; field: Field }[]
  /** By table: whether every row has a matching row in it. */
  joinsNotNullableMap: Record<string, boolean>
}

type Cell = { group: string | undefined; name: string; decode: ((value: unknown) => unknown) | undefined }
/** Columns of one nested object, which is null if an outer join found no row: its first column decides. */
type Group = { name: string; first: number; canBeMissing: boolean }

/** Maps rows to objects exactly as Drizzle does, but resolves the decoders once instead of for each cell. */
export function compileRowMapper({ fields, joinsNotNullableMap }: Selection): (rows: readonly unknown[][]) => unknown[] {
  if (fields.some(({ path }) => path.length > 2)) throw new Error('a prepared select has two levels of names at most')
  const cells = fields.map(({ path, field }) => ({ group: path.at(-2), name: path.at(-1) ?? '', decode: findCellDecoder(field) }))
  const groups = [...new Set(cells.flatMap(({ group }) => group ?? []))].map((name) => planGroup(name, fields, joinsNotNullableMap))
  return (rows) => rows.map((row) => toObject(row, cells, groups))
}

function toObject(row: readonly unknown[], cells: readonly Cell[], groups: readonly Group[]): unknown {
  const object: Record<string, unknown> = {}
  const inner: Record<string, Record<string, unknown> | null> = {}
  for (const { name, first, canBeMissing } of groups) object[name] = inner[name] = canBeMissing && row[first] === null ? null : {}
  cells.forEach(({ group, name, decode }, index) => {
    const holder = group === undefined ? object : inner[group]
    const value = row[index]
    if (holder) holder[name] = value === null || decode === undefined ? value : decode(value)
  })
  return object
}

function planGroup(name: string, fields: Selection['fields'], isAlwaysThere: Selection['joinsNotNullableMap']): Group {
  const columns = fields.flatMap(({ path, field }, index) =>
    path.length === 2 && path[0] === name && is(field, Column) ? [{ index, table: getTableName(field.table) }] : [],
  )
  const [first] = columns
  const isOneTable = first !== undefined && columns.every(({ table }) => table === first.table)
  return { name, first: first?.index ?? -1, canBeMissing: isOneTable && !isAlwaysThere[first.table] }
}

/** Undefined if the driver's value is used unchanged. */
function findCellDecoder(field: Field): Cell['decode'] {
  const decoder = findDecoder(field)
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => decoder.mapFromDriverValue(value)
}

/** Drizzle's types hide the decoders of SQL expressions. */
function findDecoder(field: Field): Decoder {
  if (is(field, Column)) return field
  const text = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql
  return (text as unknown as { decoder: Decoder }).decoder
}
