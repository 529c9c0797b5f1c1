import type { HttpContext, HttpHost } from './http-env.ts'
import type { BodyMemory } from './uploads/body-memory.ts'

/** What a module needs to add endpoints outside the contract. */
export type MountTools = {
  /** Memory limit for webhook bodies whose sender is not verified yet. */
  room: BodyMemory
  /** Answers a call of the contract. */
  callApi: (c: HttpContext) => Promise<Response>
  /** Counts a public call like those of the contract that change something. @throws Problem `rate_limited` */
  countCall: (c: HttpContext, path: string) => Promise<void>
}

/** Adds the endpoints of a module that the contract does not describe: webhooks, downloads behind links, redirects of other services. */
export type Mount = (host: HttpHost, tools: MountTools) => void
