import { createHash } from 'node:crypto'
import type { EmailChangeLink, LinkState } from '@tintype/contract/accounts/mailed-links'
import { createAuthEndpoint } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Queryable } from '../../database/database.ts'
import { throwApiError } from '../limits/check-request.ts'
import { verifications } from '../tables.ts'
import { isDeadLink } from './dead-links.ts'

/** How long a used link is reported as used, and not only as invalid. */
const USED_MS = 30 * 24 * 60 * 60 * 1000

const ChangeClaims = z.object({ email: z.string(), updateTo: z.string(), requestType: z.string().optional() })

type Options = {
  database: Database
  secrets: readonly string[]
  /** Has the provider process an email change link. */
  runChangeLink(token: string, headers: Headers): Promise<Response>
}

/**
 * Mailed links that lead to a page: GET changes nothing, and only the page's POST acts. The provider's own calls act on GET, which mail
 * scanners and prefetching trigger automatically.
 */
export function mailedLinks({ database, secrets, runChangeLink }: Options) {
  const body = z.object({ token: z.string().max(2000) })

  return {
    id: 'mailed-links',
    endpoints: {
      lookAtEmailChange: createAuthEndpoint('/look-at-email-change', { method: 'POST', body }, async (ctx) =>
        ctx.json(await findChangeLinkState(ctx.body.token)),
      ),

      lookAtPasswordReset: createAuthEndpoint('/look-at-password-reset', { method: 'POST', body }, async (ctx) =>
        ctx.json({ state: await findResetState(ctx.body.token) }),
      ),

      confirmEmailChange: createAuthEndpoint('/confirm-email-change', { method: 'POST', body }, async (ctx) => {
        const { token } = ctx.body
        const { state } = await findChangeLinkState(token)
        if (state === 'invalid') throwApiError('email_link_over')
        if (state === 'open') {
          const answer = await runChangeLink(token, ctx.headers ?? new Headers())
          if (answer.ok) await recordUsedLink(database, token)
          // a parallel request may have used the link
          else if (!(await isUsedLink(database, token))) await refuseAs(answer)
        }
        return ctx.json(await findChangeLinkState(token))
      }),
    },
  }

  async function findChangeLinkState(token: string): Promise<EmailChangeLink> {
    const claims = await readChangeLink(secrets, token)
    if (!claims) return { state: 'invalid', step: null, newEmail: null }
    const step = claims.requestType === 'change-email-confirmation' ? 'request' : 'address'
    return { state: await findChangeState(token), step, newEmail: claims.updateTo }
  }

  async function findChangeState(token: string): Promise<LinkState> {
    if (await isUsedLink(database, token)) return 'used'
    return (await isDeadLink(database, token)) ? 'invalid' : 'open'
  }

  async function findResetState(token: string): Promise<LinkState> {
    if (await isUsedLink(database, token)) return 'used'
    return (await hasUnexpired(database, eq(verifications.identifier, `reset-password:${token}`))) ? 'open' : 'invalid'
  }
}

/** The claims of a link that we signed and that has not expired. */
async function readChangeLink(secrets: readonly string[], token: string): Promise<z.infer<typeof ChangeClaims> | undefined> {
  for (const secret of secrets) {
    const { data } = ChangeClaims.safeParse(await verifyJWT(token, secret))
    if (data) return data
  }
  return undefined
}

/** @throws APIError for the provider's response; its own codes all mean that the link is invalid */
async function refuseAs(answer: Response): Promise<never> {
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
  if (answer.status === 429) throwApiError('rate_limited')
  throwApiError(code === 'artist_suspended' || code === 'email_taken' ? code : 'email_link_over')
}

/** Records the hash of a used link. */
export async function recordUsedLink(queryable: Queryable, token: string): Promise<void> {
  const id = usedLinkId(token)
  const expiresAt = new Date(Date.now() + USED_MS)
  await queryable.insert(verifications).values({ id, identifier: id, value: '', expiresAt }).onConflictDoNothing()
}

export function isUsedLink(database: Database, token: string): Promise<boolean> {
  return hasUnexpired(database, eq(verifications.id, usedLinkId(token)))
}

async function hasUnexpired(database: Database, condition: ReturnType<typeof eq>): Promise<boolean> {
  const rows = await database
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(condition, gt(verifications.expiresAt, new Date())))
  return rows.length > 0
}

function usedLinkId(token: string): string {
  return `used-link:${createHash('sha256').update(token).digest('base64url')}`
}
