import type { OwnSession } from '@tintype/contract/accounts'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { readDevice } from './read-device.ts'
import { sessions } from './tables.ts'

/** More than anybody looks through; the newest are what matters. */
const SHOWN = 100

/**
 * Where somebody is signed in, and ending it. In place of the provider's own calls: those give out every session's token and
 * are ended by it. Here a session is named by its id, which opens nothing.
 */
export function ownSessions(database: Database) {
  return {
    id: 'own-sessions',
    endpoints: {
      listOwnSessions: createAuthEndpoint('/own-sessions', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
        const { id, userId } = ctx.context.session.session
        return ctx.json({ sessions: await listSessions(database, userId, id) })
      }),

      endOwnSession: createAuthEndpoint(
        '/end-session',
        { method: 'POST', body: z.object({ id: z.string().max(100) }), use: [sessionMiddleware] },
        async (ctx) => {
          const { userId } = ctx.context.session.session
          await database.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, ctx.body.id)))
          return ctx.json({ message: 'Signed out there.' })
        },
      ),

      endOwnSessions: createAuthEndpoint(
        '/end-sessions',
        { method: 'POST', body: z.object({ which: z.enum(['others', 'all']) }), use: [sessionMiddleware] },
        async (ctx) => {
          const { id, userId } = ctx.context.session.session
          const isEnded = ctx.body.which === 'others' ? ne(sessions.id, id) : undefined
          await database.delete(sessions).where(and(eq(sessions.userId, userId), isEnded))
          return ctx.json({ message: 'Signed out.' })
        },
      ),
    },
  }
}

/** @param thisId  the session that asks; empty where none does */
export async function listSessions(database: Database, userId: string, thisId: string): Promise<OwnSession[]> {
  const rows = await database
    .select({ id: sessions.id, userAgent: sessions.userAgent, begunAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(SHOWN)
  return rows
    .map(({ id, userAgent, begunAt, lastUsedAt }) => ({
      id,
      ...readDevice(userAgent),
      isThisOne: id === thisId,
      begunAt: begunAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }))
    .toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}
