import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import type { PublicFetch } from '../../../platform/outgoing/public-fetch.ts'
import { createPlatformCalls, type PlatformCalls } from './platform-calls.ts'

/** Options of a network of many servers. */
export type ServerNetworkOptions = {
  /** Calls of user-supplied addresses. */
  outgoing: PublicFetch
  timeoutMs?: number
  now?: () => number
}

/** Far above the size of the responses to a registration, a token request or a question for the account. */
export const ACCOUNT_ANSWER_BYTES = 64 * 1024

/** Number of servers whose circuits are kept. */
const SERVERS_MAX = 500

export type ServerCalls = ReturnType<typeof createServerCalls>

/** HTTP calls to the servers of one network, each with its own circuit, so that a broken server does not pause the others. */
export function createServerCalls({ name, outgoing, ...pace }: ServerNetworkOptions & { name: string }) {
  const calls = new Map<string, PlatformCalls>()

  return {
    /** @param server  an origin */
    at(server: string): PlatformCalls {
      const known = calls.get(server)
      if (known) return known
      const created = createPlatformCalls({ name, origin: server, send: outgoing.fetch, ...pace })
      const [oldest] = calls.keys()
      if (oldest !== undefined && calls.size >= SERVERS_MAX) calls.delete(oldest)
      calls.set(server, created)
      return created
    },

    /**
     * The origin of a server as artists type it: `mastodon.example`, an address of it, or a handle such as `@ines@mastodon.example`.
     * @throws Problem `social_server_invalid`, also for an address inside our network, and for another port than that of https
     */
    parse(typed: string): string {
      const text = typed.trim().replace(/^@?[\w.-]+@/, '')
      const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
      if (!URL.canParse(address) || !outgoing.mayBe(address)) throw new Problem('social_server_invalid')
      const { protocol, port, origin } = new URL(address)
      // only the tests' fake server uses http
      if (protocol === 'https:' && port) throw new Problem('social_server_invalid')
      return origin
    },
  }
}

const ServerToken = z.object({
  server: z.url(),
  token: z.string().min(1),
  /** Our registration at the server, for the revocation. */
  client: z.object({ clientId: z.string(), clientSecret: z.string() }).optional(),
})
/** A token with the only server that may receive it. Sealed as one value, so that a changed row cannot send the token elsewhere. */
export type ServerToken = z.infer<typeof ServerToken>

export function formatServerToken(token: ServerToken): string {
  return JSON.stringify(token)
}

export function parseServerToken(text: string): ServerToken {
  return ServerToken.parse(JSON.parse(text))
}
