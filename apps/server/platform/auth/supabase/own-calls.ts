import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { countAttempt } from '../limits/attempts.ts'
import { AUTH_ENDPOINT_LIMITS } from '../limits/rate-limits.ts'
import { listSessions } from '../sessions/own-sessions.ts'
import type { Account } from './accounts.ts'
import { recordSessionEnd, recordUserEnd } from './ended-sessions.ts'
import type { AccessToken } from './verify-token.ts'

type Call = { request: Request; path: string; token: AccessToken; account: Account; now: Date }

const EndSession = z.object({ id: z.string().max(100) })
const EndSessions = z.object({ which: z.enum(['others', 'all']) })

/** Handles the requests below `/api/auth` that carry a Supabase token. Supabase Auth handles all other calls. */
export async function handleSessionRequest(database: Database, { request, path, token, account, now }: Call): Promise<Response> {
  const allowance = AUTH_ENDPOINT_LIMITS[path]
  if (allowance && allowance !== 'none' && (await countAttempt(database, `call ${path} ${token.userId}`, allowance)))
    return toResponse(new Problem('rate_limited'))
  const call = `${request.method} ${path}`
  if (call === 'GET /get-session') return Response.json({ user: showAccount(account) })
  if (call === 'GET /own-sessions') return Response.json({ sessions: await listSessions(database, token.userId, token.sessionId) })
  if (call === 'POST /sign-out') {
    await recordSessionEnd(database, token.sessionId, now)
    return Response.json({ success: true })
  }
  const body: unknown = await request.json().catch(() => undefined)
  if (call === 'POST /end-session') return endSession(database, { body, token, now })
  if (call === 'POST /end-sessions') return endSessions(database, { body, token, now })
  return toResponse(new Problem('not_found'))
}

async function endSession(database: Database, { body, token, now }: { body: unknown; token: AccessToken; now: Date }): Promise<Response> {
  const { data } = EndSession.safeParse(body)
  if (!data) return toResponse(new Problem('malformed'))
  const own = await listSessions(database, token.userId, token.sessionId)
  if (own.some(({ id }) => id === data.id)) await recordSessionEnd(database, data.id, now)
  return Response.json({ message: 'Session signed out.' })
}

async function endSessions(database: Database, { body, token, now }: { body: unknown; token: AccessToken; now: Date }): Promise<Response> {
  const { data } = EndSessions.safeParse(body)
  if (!data) return toResponse(new Problem('malformed'))
  if (data.which === 'all') await recordUserEnd(database, token.userId, now)
  else
    for (const { id, isThisOne } of await listSessions(database, token.userId, token.sessionId))
      if (!isThisOne) await recordSessionEnd(database, id, now)
  return Response.json({ message: 'Signed out.' })
}

/** The user in the format of the built-in provider. */
function showAccount({ userId: id, name, email, hasSecondFactor: twoFactorEnabled }: Account) {
  return { id, name, email, role: 'artist', operatorRole: null, twoFactorEnabled }
}

export function toResponse({ code, message, status }: Problem): Response {
  return Response.json({ code, message }, { status })
}
