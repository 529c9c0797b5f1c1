import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Sealer } from './seal.ts'

export type Row = Record<string, string>

/** A column with long-lived sealed values. `keys` is the primary key, with the types of its columns. */
export type SealedColumn = { table: string; column: string; keys: Record<string, 'uuid' | 'text'>; toPurpose: (keys: Row) => string }

export type Resealed = { what: string; resealed: number; lost: number }

const PIECE = 200

/** Reseals the values of a column that an older key sealed. Counts and keeps values that no key opens. */
export async function resealColumn(
  database: Database,
  sealer: Sealer,
  { table, column, keys, toPurpose }: SealedColumn,
): Promise<Resealed> {
  const done = { what: `${table}.${column}`, resealed: 0, lost: 0 }
  const names = Object.keys(keys)
  const [from, sealed] = [sql.identifier(table), sql.identifier(column)]
  const key = list(names.map((name) => sql`${sql.identifier(name)}`))
  const toKeyValues = (row: Row) => list(names.map((name) => sql`${row[name]}::${sql.raw(keys[name] ?? 'text')}`))
  let last: Row | undefined
  do {
    const behind = last ? sql`AND (${key}) > (${toKeyValues(last)})` : sql``
    const { rows } = await database.execute<Row>(
      sql`SELECT ${key}, ${sealed} AS sealed FROM ${from} WHERE NOT starts_with(${sealed}, ${sealer.newest}) ${behind} ORDER BY ${key} LIMIT ${PIECE}`,
    )
    for (const row of rows) {
      const resealed = resealValue(sealer, row.sealed ?? '', toPurpose(row))
      if (resealed === undefined) done.lost++
      else {
        const isStill = sql`(${key}) = (${toKeyValues(row)}) AND ${sealed} = ${row.sealed}`
        const { rowCount } = await database.execute(sql`UPDATE ${from} SET ${sealed} = ${resealed} WHERE ${isStill}`)
        done.resealed += rowCount ?? 0
      }
    }
    last = rows.length < PIECE ? undefined : rows.at(-1)
  } while (last)
  return done
}

function resealValue(sealer: Sealer, sealed: string, purpose: string): string | undefined {
  try {
    return sealer.seal(sealer.open(sealed, purpose), purpose)
  } catch {
    return undefined
  }
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}
