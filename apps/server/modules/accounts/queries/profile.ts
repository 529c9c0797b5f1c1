import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { FoundProfile } from '../../../platform/auth/auth.ts'
import { artists } from '../tables.ts'

/** The profile of a sign-in, as a column for the query of the sign-in; null if there is none. */
export function selectProfile(userId: AnyColumn): SQL<FoundProfile | null> {
  return sql`(select json_build_object('artistId', ${artists.id}, 'name', ${artists.name}, 'email', ${artists.email},
    'isSuspended', ${artists.suspendedAt} is not null)
    from ${artists} where ${artists.userId} = ${userId})`
}
