import type { OwnSession } from '@tintype/contract/accounts/accounts'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { sessions } from '../tables.ts'
import { readDevice } from './read-device.ts'

/** Maximum number of listed sessions, newest first. */
const SHOWN = 100

/**
 * Lists and ends the sessions of a user. Replaces the provider's calls, which return every session token and end sessions by token. Here
 * the id names a session and grants no access.
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
          return ctx.json({ message: 'Session signed out.' })
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

/** @param thisId  the requesting session; empty if there is none */
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
