import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { z } from 'zod'

type Verbs = {
  /** Records that a session proved its password. @throws APIError `password_wrong` */
  stepUp(session: { id: string; userId: string }, password: string): Promise<void>
  findSecureLinkState(token: string): Promise<LinkState>
  /** @throws APIError `secure_link_over` */
  secure(token: string): Promise<void>
}

/** Our endpoints next to the provider's. The hook for `AUTH_STEP_UPS` checks the second factor before `stepUp` runs. */
export function accountSecurity({ stepUp, findSecureLinkState, secure }: Verbs) {
  const linkBody = z.object({ token: z.string().max(100) })

  return {
    id: 'account-security',
    endpoints: {
      stepUp: createAuthEndpoint(
        '/step-up',
        { method: 'POST', body: z.object({ password: z.string(), code: z.string().optional() }), use: [sessionMiddleware] },
        async (ctx) => {
          await stepUp(ctx.context.session.session, ctx.body.password)
          return ctx.json({ message: 'Confirmed.' })
        },
      ),

      lookAtSecureAccount: createAuthEndpoint('/look-at-secure-account', { method: 'POST', body: linkBody }, async (ctx) =>
        ctx.json({ state: await findSecureLinkState(ctx.body.token) }),
      ),

      secureAccount: createAuthEndpoint('/secure-account', { method: 'POST', body: linkBody }, async (ctx) => {
        await secure(ctx.body.token)
        return ctx.json({ message: 'Your account is secured. We emailed you a link to choose a new password.' })
      }),
    },
  }
}
