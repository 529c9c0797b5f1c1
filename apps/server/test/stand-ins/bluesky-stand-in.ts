import { answerByLexicon } from './bluesky-lexicons.ts'
import { type Asked, newToken, openPlatformStandIn, type StandInAnswer } from './platform-stand-in.ts'

const ACCESS_MS = 2 * 60 * 60_000
const REFRESH_MS = 90 * 24 * 60 * 60_000

export const blueskyAccount = { did: 'did:plc:inesvarga234567', handle: 'ines.bsky.social', appPassword: 'abcd-efgh-2345-6777' }

type Session = { until: number }

/**
 * A server of the AT Protocol, for sessions: app passwords, access tokens for two hours, refresh tokens for one use. Every call and answer is
 * checked against the published lexicons.
 */
export async function openBlueskyStandIn() {
  const base = await openPlatformStandIn()
  const access = new Map<string, Session>()
  const refresh = new Map<string, Session>()
  const { did, handle, appPassword } = blueskyAccount

  function issue(): StandInAnswer {
    const [accessJwt, refreshJwt] = [toJwt(base.now() + ACCESS_MS), toJwt(base.now() + REFRESH_MS)]
    access.set(accessJwt, { until: base.now() + ACCESS_MS })
    refresh.set(refreshJwt, { until: base.now() + REFRESH_MS })
    return { body: { did, handle, accessJwt, refreshJwt, active: true } }
  }

  function onCall(name: string, answer: (asked: Asked) => StandInAnswer): void {
    base.on(`POST /xrpc/com.atproto.server.${name}`, (asked) => {
      const { method, path, query, headers, body } = asked
      const call = { method, path, query, type: headers['content-type'], body: body.length ? JSON.parse(body.toString()) : undefined }
      return answerByLexicon(call, () => ({ status: 200, ...answer(asked) }))
    })
  }

  onCall('createSession', ({ body }) => {
    const { identifier, password } = JSON.parse(body.toString())
    const isRight = [did, handle].includes(identifier) && password === appPassword
    return isRight ? issue() : error(401, 'AuthenticationRequired', 'Invalid identifier or password')
  })
  onCall('refreshSession', ({ bearer = '' }) => {
    const found = refresh.get(bearer)
    refresh.delete(bearer)
    return found && found.until > base.now() ? issue() : error(400, 'ExpiredToken', 'Token has expired')
  })
  onCall('deleteSession', ({ bearer = '' }) => {
    if (!refresh.delete(bearer)) return error(400, 'InvalidToken', 'Token could not be verified')
    access.clear()
    return {}
  })

  return {
    ...base,
    tokens: () => [...access.keys(), ...refresh.keys()],
    /** The artist deletes the app password, which ends its sessions. */
    takeBack(): void {
      access.clear()
      refresh.clear()
    },
  }
}

function toJwt(until: number): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return [encode({ typ: 'at+jwt', alg: 'ES256K' }), encode({ exp: Math.floor(until / 1000) }), newToken('signature')].join('.')
}

function error(status: number, name: string, message: string): StandInAnswer {
  return { status, body: { error: name, message } }
}
