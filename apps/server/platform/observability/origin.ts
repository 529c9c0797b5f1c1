import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'
/** Values must not be personal data: only our own names, numbers and request ids. */
export type SpanFacts = Record<string, string | number>

/** A span of a trace. */
export type Span = {
  readonly traceId: string
  /** The W3C traceparent, passed to the next service. */
  readonly traceparent: string
  rename(name: string): void
  tell(facts: SpanFacts): void
  /** Records only the error's type, because its message may contain personal data. */
  fail(error: unknown): void
  end(): void
}

export type Tracer = {
  /**
   * @param options.parent  traceparent of the parent span; an invalid one starts a new trace
   * @param options.cause  traceparent of a linked span that is not the parent
   */
  start(name: string, kind: SpanKind, options?: { parent?: string | undefined; cause?: string | undefined; facts?: SpanFacts }): Span
  /** Resolves after all spans are sent. */
  stop(): Promise<void>
}

/** The request that caused the current work. */
export type Origin = {
  requestId?: string | undefined
  /** The artist who caused it, if any. */
  artistId?: string | undefined
  span?: Span | undefined
  tracer?: Tracer | undefined
}

const origins = new AsyncLocalStorage<Origin>()

/** Runs work, and everything it starts, with an origin. */
export function runWithOrigin<Value>(origin: Origin, work: () => Value): Value {
  return origins.run(origin, work)
}

export function currentOrigin(): Origin {
  return origins.getStore() ?? {}
}

/** Sets the artist of the current origin, as soon as it is known. */
export function setOriginArtist(artistId: string): void {
  const origin = origins.getStore()
  if (origin) origin.artistId = artistId
}

/** Starts a child of the current span; undefined without tracing. */
export function startChildSpan(name: string, kind: SpanKind, facts?: SpanFacts): Span | undefined {
  const { span, tracer } = currentOrigin()
  return span && tracer?.start(name, kind, { parent: span.traceparent, ...(facts && { facts }) })
}

/** Runs work in a span of its own, or just runs it without tracing. */
export async function inSpan<Value>(name: string, kind: SpanKind, work: () => Promise<Value>): Promise<Value> {
  const span = startChildSpan(name, kind)
  if (!span) return work()
  try {
    return await runWithOrigin({ ...currentOrigin(), span }, work)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** Stored with a job, so that its log lines and spans can be found from the request that sent it. */
export type Sender = { requestId?: string; artistId?: string; traceparent?: string }

const SENDER = '_sender'

export function attachSender(payload: object): object {
  const { requestId, artistId, span } = currentOrigin()
  if (!requestId && !span) return payload
  const sender: Sender = { ...(requestId && { requestId }), ...(artistId && { artistId }), ...(span && { traceparent: span.traceparent }) }
  return { ...payload, [SENDER]: sender }
}

/** Splits the stored data into payload and sender. */
export function splitSender(data: unknown): { payload: unknown; sender: Sender } {
  if (!data || typeof data !== 'object' || !(SENDER in data)) return { payload: data, sender: {} }
  const { [SENDER]: sender, ...payload } = data as Record<string, unknown>
  return { payload, sender: sender as Sender }
}
