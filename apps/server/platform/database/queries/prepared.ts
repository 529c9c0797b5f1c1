import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { getConnection, type Queryable } from '../database.ts'
import { compileRowMapper, type Selection } from './prepared-rows.ts'

type Prepared = { execute(values?: Record<string, unknown>): Promise<unknown> }

/**
 * Prepares a select: PostgreSQL parses and plans it once per connection, and its rows are mapped by a precomputed plan. Drizzle resolves
 * the column type again for every cell, which costs more for a page of artworks than all other work on its rows.
 * @param select  a Drizzle builder; values that differ per call are placeholders
 * @param name  unique to this text
 */
export function prepareSelect<Statement extends Prepared>(select: { prepare(name: string): Statement }, name: string): Statement {
  const statement = select.prepare(name)
  // Drizzle supports a custom row mapper but omits it from its types.
  const mapped = statement as unknown as Selection & { customResultMapper: (rows: unknown[][]) => unknown[] }
  mapped.customResultMapper = compileRowMapper(mapped)
  return statement
}

/**
 * Prepares and runs a statement written as SQL. Use it for long and frequent statements; works in transactions too, which use changing
 * connections.
 * @param name  unique to this text; values that differ per call must be parameters
 */
export async function executePrepared<Row>(queryable: Queryable, name: string, statement: SQL): Promise<Row[]> {
  const prepared = queryable._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  // Drizzle types only the rows of its builders, so the caller states the type.
  const { rows } = (await prepared.execute()) as { rows: Row[] }
  return rows
}

const dialect = new PgDialect()

/**
 * Runs prebuilt SQL text without Drizzle, for statements so frequent that even building them is too expensive. Rows are as pg returns them:
 * 64-bit numbers as text.
 */
export async function executeText<Row extends pg.QueryResultRow>(
  queryable: Queryable,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await getConnection(queryable).query<Row>({ name, text, values })
  return rows
}

/**
 * Prepares a statement for lists, with one parameter per value. With an array parameter, PostgreSQL estimates a default length, prefers
 * custom plans and plans every time. Lists are padded to 1, 2, 4, 8 … values with the last one, to limit the number of statements. An empty
 * list runs no query.
 * @param text  receives `$1, $2, …` for an IN list
 */
export function prepareForList(name: string, text: (places: string) => string) {
  const statements = new Map<number, { name: string; text: string }>()

  return async function find<Row extends pg.QueryResultRow>(queryable: Queryable, values: readonly string[]): Promise<Row[]> {
    const last = values.at(-1)
    if (last === undefined) return []
    const length = 2 ** Math.ceil(Math.log2(values.length))
    const places = Array.from({ length }, (_, index) => `$${index + 1}`)
    const statement = statements.get(length) ?? { name: `${name}_${length}`, text: text(places.join(', ')) }
    statements.set(length, statement)
    return executeText<Row>(
      queryable,
      statement,
      places.map((_, index) => values[index] ?? last),
    )
  }
}

/** A literal limit. As a parameter it would prevent a generic plan of the prepared statement. */
export function literalLimit(limit: number): number {
  return sql.raw(String(Math.trunc(limit))) as unknown as number
}
