import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

type Decoder = { mapFromDriverValue(value: unknown): unknown }
type Field = Column | SQL | Subquery | SQL.Aliased

/** What a builder of Drizzle's selects, as its prepared statement keeps it. */
export type Selection = {
  fields: { path: string[]; field: Field }[]
  /** By table: whether every row has one of it. */
  joinsNotNullableMap: Record<string, boolean>
}

type Cell = { group: string | undefined; name: string; decode: ((value: unknown) => unknown) | undefined }
/** Several names under one, which are all null together where an outer join found nothing: its first column tells. */
type Group = { name: string; first: number; canBeMissing: boolean }

/** How the rows of a statement become objects: just as Drizzle makes them, but found out once and not for each cell of each row. */
export function planRows({ fields, joinsNotNullableMap }: Selection): (rows: readonly unknown[][]) => unknown[] {
  if (fields.some(({ path }) => path.length > 2)) throw new Error('a prepared select has two levels of names at most')
  const cells = fields.map(({ path, field }) => ({ group: path.at(-2), name: path.at(-1) ?? '', decode: decoderOf(field) }))
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

/** Undefined where a value stays as the driver gives it. */
function decoderOf(field: Field): Cell['decode'] {
  const decoder = findDecoder(field)
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => decoder.mapFromDriverValue(value)
}

/** Drizzle keeps the decoders of its texts to itself. */
function findDecoder(field: Field): Decoder {
  if (is(field, Column)) return field
  const text = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql
  return (text as unknown as { decoder: Decoder }).decoder
}
