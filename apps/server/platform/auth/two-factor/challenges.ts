import { CODE_PATHS } from './second-step.ts'

/** The body fields that replace the provider's cookies. */
type Field = 'challenge' | 'passkeyChallenge'

const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  ...Object.fromEntries([...CODE_PATHS].map((path) => [path, ['challenge'] as const])),
  // after a password, a passkey may replace the code
  '/passkey/verify-authentication': ['passkeyChallenge', 'challenge'],
  '/passkey/verify-registration': ['passkeyChallenge'],
}

type Options = {
  /** The provider's cookie names. */
  cookies: Readonly<Record<Field, string>>
  /** Whether the account of a pending second step has a passkey. @param challenge  the value of the cookie */
  offersPasskey: (challenge: string) => Promise<boolean>
}

/**
 * The provider stores challenges in cookies: one for a second step, which implies a correct password, and one for passkeys. The host strips
 * cookies, so challenges travel in bodies: out with one response, back with the next request.
 */
export function createChallenges({ cookies, offersPasskey }: Options) {
  function cookieIn(answer: Response, field: Field): string | undefined {
    const start = `${cookies[field]}=`
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(start))
    return cookie?.slice(start.length).split(';')[0]
  }

  return {
    /** A request with a second-step challenge acts for that sign-in only and ignores any session it carries. */
    async takeChallenges(request: Request, path: string): Promise<Request> {
      const fields = FIELDS[path]
      const body = fields && (await readJsonBody(request))
      if (!body) return request
      const headers = new Headers(request.headers)
      const found: string[] = []
      for (const field of fields) {
        const value = body[field]
        if (typeof value !== 'string' || !/^[\w.%-]{1,400}$/.test(value)) continue
        found.push(`${cookies[field]}=${value}`)
        delete body[field]
        if (field === 'challenge') headers.delete('authorization')
      }
      if (found.length === 0) return request
      headers.delete('content-length')
      headers.set('cookie', found.join('; '))
      return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })
    },

    /** Adds the challenge to responses that begin a step. Removes the fields of passkey responses that no client needs. */
    async giveChallenges(answer: Response, path: string): Promise<Response> {
      if (answer.status !== 200 || !(path === '/sign-in/email' || path.startsWith('/passkey/'))) return answer
      const body = (await answer.clone().json()) as Record<string, unknown>
      switch (path) {
        case '/sign-in/email': {
          if (!body.twoFactorRedirect) return answer
          const challenge = cookieIn(answer, 'challenge') ?? ''
          // omit the token from the headers as well
          return Response.json({ isCodeNeeded: true, challenge, hasPasskey: await offersPasskey(challenge) })
        }
        case '/passkey/generate-register-options':
          return withBody(answer, { options: body, passkeyChallenge: cookieIn(answer, 'passkeyChallenge') })
        case '/passkey/generate-authenticate-options': {
          // the plugin has no option for it
          const options = { ...body, userVerification: 'required' }
          return withBody(answer, { options, passkeyChallenge: cookieIn(answer, 'passkeyChallenge') })
        }
        case '/passkey/verify-authentication':
          return withBody(answer, { user: toShown(body.user) })
        default:
          return withBody(answer, { message: 'Saved.' })
      }
    },
  }
}

function toShown(user: unknown) {
  const { id, email, name, role, operatorRole, twoFactorEnabled } = user as Record<string, unknown>
  return { id, email, name, role, operatorRole, twoFactorEnabled }
}

function withBody({ status, headers }: Response, body: object): Response {
  const kept = new Headers(headers)
  kept.delete('content-length')
  return Response.json(body, { status, headers: kept })
}

async function readJsonBody(request: Request): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
}
