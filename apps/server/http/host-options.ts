import type { Actor } from '../platform/actor.ts'
import type { Auth } from '../platform/auth/auth.ts'
import type { Mailbox } from '../platform/mail/mailbox.ts'
import type { Logger } from '../platform/observability/logger.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import type { Tracer } from '../platform/observability/origin.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { ApiHandler } from './api.ts'
import type { Mount } from './mount.ts'
import type { Gate } from './operations/gate.ts'
import type { Health } from './operations/health.ts'
import type { RequestContext } from './procedures.ts'
import type { EmbeddedForm } from './responses/security-headers.ts'

/** The addresses of the product that the HTTP layer treats differently. */
export type PathRules = {
  /** Whether the response of this API path depends on the address alone. */
  isPublicList: (path: string) => boolean
  /** Whether the response of this page depends on the address alone for requests without identity. */
  isPublicPage: (path: string) => boolean
  /** The `Cache-Control` of successful API responses that set none; undefined for `no-store`. */
  cacheControl: (path: string) => string | undefined
  /** Whether this page shows the form of another company (`embedded`). */
  isEmbedding: (path: string) => boolean
  /** Removes secrets from a path before it is logged. */
  redactPath: (path: string) => string
  /** The route template of a path outside the contract, for metrics. */
  routeName: (path: string) => string
}

export type HostOptions = {
  publicUrl: string
  isProduction: boolean
  trustedProxies: number
  api: ApiHandler
  auth: Auth
  resolveActor: (headers: Headers) => Promise<Actor>
  pages: (request: Request, context: RequestContext & { nonce: string }) => Promise<Response>
  /** The folder of the web app's built files; undefined while Vite serves them. */
  clientFolder: string | undefined
  /** Only outside production, and only if mails are not sent. */
  mailbox: Mailbox | undefined
  storage: Storage
  /** The endpoints of the modules outside the contract. */
  mounts: readonly Mount[]
  paths: PathRules
  /** Other origins to which our forms may redirect. */
  formOrigins: readonly string[]
  /** Other origins that our pages may call. */
  connectOrigins: readonly string[]
  /** Other origins that our pages show pictures of. */
  pictureOrigins: readonly string[]
  /** A form of another company, for the pages that show it; undefined where none does. */
  embedded: EmbeddedForm | undefined
  checkHealth: () => Promise<Health>
  /** Refuses requests under overload. */
  gate: Gate
  metrics: Pick<Metrics, 'answered'> & { tell: () => ReturnType<Metrics['tell']> }
  /** Set if tracing is enabled. */
  tracer?: Tracer | undefined
  /** Allows `/metrics` requests from other machines. */
  metricsToken: string | undefined
  log: Logger
}
