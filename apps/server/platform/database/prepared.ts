import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { connectionOf, type Queryable } from './database.ts'
import { planRows, type Selection } from './prepared-rows.ts'

type Prepared = { execute(values?: Record<string, unknown>): Promise<unknown> }

/**
 * A select that PostgreSQL reads and plans once a connection, and whose rows are put together by a plan that is made once, too.
 * Drizzle finds out for every cell anew what kind of column it comes from: for a page of artworks that costs more than
 * all the rest that this process does with its rows.
 * @param select  one of Drizzle's builders; what differs from call to call is a placeholder
 * @param name  of this one text
 */
export function prepareSelect<Statement extends Prepared>(select: { prepare(name: string): Statement }, name: string): Statement {
  const statement = select.prepare(name)
  // Drizzle has a place for another mapping of rows and no word for it in its types.
  const mapped = statement as unknown as Selection & { customResultMapper: (rows: unknown[][]) => unknown[] }
  mapped.customResultMapper = planRows(mapped)
  return statement
}

/**
 * Runs a statement written as text, prepared in the same way: for long ones that are run often, also within a transaction, which
 * is on another connection each time.
 * @param name  of this one text; what differs from call to call has to be in parameters
 */
export async function executePrepared<Row>(queryable: Queryable, name: string, statement: SQL): Promise<Row[]> {
  const prepared = queryable._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  // Drizzle types the rows of its own builders only; what `statement` selects is known where it is written.
  const { rows } = (await prepared.execute()) as { rows: Row[] }
  return rows
}

const dialect = new PgDialect()

/**
 * The same for a text that was put together beforehand, past Drizzle: for statements so frequent that even writing them down costs.
 * Rows come as pg reads them: 64-bit numbers as text.
 */
export async function executeText<Row extends pg.QueryResultRow>(
  queryable: Queryable,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await connectionOf(queryable).query<Row>({ name, text, values })
  return rows
}

/**
 * The same for a text about some of many things, with a parameter for each: PostgreSQL guesses how long an array is, finds that it
 * does better for one of known length, and plans anew every time. Lists are filled up to 1, 2, 4, 8 … with their last value, so that
 * few statements are made of it; an empty one is no reason to ask.
 * @param text  given `$1, $2, …`, to stand in an IN
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

/** A limit that stands in the statement's text. As a parameter it would keep PostgreSQL from planning a prepared statement once for all. */
export function literalLimit(limit: number): number {
  return sql.raw(String(Math.trunc(limit))) as unknown as number
}
