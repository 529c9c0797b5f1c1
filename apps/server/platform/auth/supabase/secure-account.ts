import { randomBytes } from 'node:crypto'
import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { recordUsedLink } from '../links/mailed-links.ts'
import { findLinkOwner, secureAccount } from '../security-alerts.ts'
import { recordUserEnd } from './ended-sessions.ts'
import { toResponse } from './own-calls.ts'
import type { ProjectCalls } from './project-calls.ts'

type Tools = { database: Database; calls: ProjectCalls; publicUrl: string; clock: Clock }

const Link = z.object({ token: z.string().max(100) })
const SECURED = { message: 'Your account is secured. We emailed you a link to choose a new password.' }

/**
 * Handles the links of our mails that secure an artist's account: ends all sessions, replaces the password at the project, and has the
 * project mail a link to choose a new one. @returns undefined for other calls, and for links that are not an artist's
 */
export async function handleSecureLink(tools: Tools, request: Request, path: string): Promise<Response | undefined> {
  if (path !== '/look-at-secure-account' && path !== '/secure-account') return undefined
  const { data } = Link.safeParse(
    await request
      .clone()
      .json()
      .catch(() => undefined),
  )
  const owner = data && (await findLinkOwner(tools.database, data.token, tools.clock()))
  if (!data || owner?.role !== 'artist') return undefined
  if (path === '/look-at-secure-account') return Response.json({ state: 'open' satisfies LinkState })
  // a link from before the key was removed
  if (!tools.calls.hasServiceKey) return toResponse(new Problem('secure_link_over'))
  await secure(tools, data.token, owner)
  return Response.json(SECURED)
}

/** The link stays open until the project has answered, so that the owner can press the button again. */
async function secure(
  { database, calls, publicUrl, clock }: Tools,
  token: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await recordUserEnd(database, userId, clock())
  await calls.replacePassword(userId, `${randomBytes(24).toString('base64url')}!aA1`)
  await calls.sendRecoveryMail(email, `${publicUrl}/reset-password-callback`)
  await database.transaction(async (tx) => {
    if (await secureAccount(tx, token, clock())) await recordUsedLink(tx, token)
  })
}
