import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'

/** The tags without those that the search does not distinguish from an earlier one: of "café" and "CAFE" the first stays. */
export async function mergeTags(queryable: Queryable, tags: readonly string[]): Promise<string[]> {
  const { rows } = await queryable.execute<{ tags: string[] }>(sql`select merge_tags(${sql.param([...tags])}::text[]) as tags`)
  return rows[0]?.tags ?? []
}
