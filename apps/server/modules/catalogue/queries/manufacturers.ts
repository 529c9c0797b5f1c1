import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { manufacturers } from '../../production/tables.ts'

/** Manufacturers that accept orders. */
export async function countActiveManufacturers(queryable: Queryable): Promise<number> {
  return queryable.$count(manufacturers, eq(manufacturers.isActive, true))
}
