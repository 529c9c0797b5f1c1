import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import type { Area } from './storage.ts'

/**
 * @param namedFiles  a statement that returns `area` and `key` of all files that rows refer to
 * @returns the keys that rows refer to
 */
export async function findReferencedKeys(
  queryable: Queryable,
  namedFiles: string,
  { area, keys }: { area: Area; keys: readonly string[] },
): Promise<Set<string>> {
  if (!keys.length) return new Set()
  const { rows } = await queryable.execute<{ key: string }>(
    sql`select key from (${sql.raw(namedFiles)}) as named where area = ${area} and key = any(${sql.param([...keys])}::text[])`,
  )
  return new Set(rows.map(({ key }) => key))
}
