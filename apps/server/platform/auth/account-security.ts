import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { z } from 'zod'

type Verbs = {
  /** Records the proof of a session. @throws APIError `password_wrong` */
  stepUp(session: { id: string; userId: string }, password: string): Promise<void>
  /** @throws APIError `secure_link_over` */
  secure(token: string): Promise<void>
}

/** Endpoints beside the provider's own. The hook for `AUTH_STEP_UPS` has checked the second factor before `stepUp`. */
export function accountSecurity({ stepUp, secure }: Verbs) {
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

      secureAccount: createAuthEndpoint(
        '/secure-account',
        { method: 'POST', body: z.object({ token: z.string().max(100) }) },
        async (ctx) => {
          await secure(ctx.body.token)
          return ctx.json({ message: 'Your account is secured. We emailed you a link to choose a new password.' })
        },
      ),
    },
  }
}
