import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'
/** No value here may be a person's: names of ours, figures and ids of requests. */
export type SpanFacts = Record<string, string | number>

/** One piece of work in a trace. */
export type Span = {
  readonly traceId: string
  /** As W3C writes it: what is told to whoever goes on with it. */
  readonly traceparent: string
  rename(name: string): void
  tell(facts: SpanFacts): void
  /** Says of an error what kind it is; its words may be somebody's. */
  fail(error: unknown): void
  end(): void
}

export type Tracer = {
  /**
   * @param options.parent  a traceparent, which it is a part of; what cannot be read begins a trace
   * @param options.cause  a traceparent, which it comes from and is not a part of
   */
  start(name: string, kind: SpanKind, options?: { parent?: string | undefined; cause?: string | undefined; facts?: SpanFacts }): Span
  /** Once everything is sent. */
  stop(): Promise<void>
}

/** What the work that is done now was asked for by. */
export type Origin = {
  requestId?: string | undefined
  /** The artist who asked for it, if one did. */
  artistId?: string | undefined
  span?: Span | undefined
  tracer?: Tracer | undefined
}

const origins = new AsyncLocalStorage<Origin>()

/** Does work, and whatever it leads to, on behalf of an origin. */
export function within<Value>(origin: Origin, work: () => Value): Value {
  return origins.run(origin, work)
}

export function currentOrigin(): Origin {
  return origins.getStore() ?? {}
}

/** Names the artist for whom the rest of the current work is done, as soon as it is known. */
export function setOriginArtist(artistId: string): void {
  const origin = origins.getStore()
  if (origin) origin.artistId = artistId
}

/** A span in the one that is open; none where nothing is traced. */
export function startInner(name: string, kind: SpanKind, facts?: SpanFacts): Span | undefined {
  const { span, tracer } = currentOrigin()
  return span && tracer?.start(name, kind, { parent: span.traceparent, ...(facts && { facts }) })
}

/** Does a piece of work in a span of its own. Where nothing is traced it is only done. */
export async function inSpan<Value>(name: string, kind: SpanKind, work: () => Promise<Value>): Promise<Value> {
  const span = startInner(name, kind)
  if (!span) return work()
  try {
    return await within({ ...currentOrigin(), span }, work)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** What goes along with a job, so that its lines in the log and its spans can be found from the request that asked for it. */
export type Sender = { requestId?: string; artistId?: string; traceparent?: string }

const SENDER = '_sender'

export function withSender(payload: object): object {
  const { requestId, artistId, span } = currentOrigin()
  if (!requestId && !span) return payload
  const sender: Sender = { ...(requestId && { requestId }), ...(artistId && { artistId }), ...(span && { traceparent: span.traceparent }) }
  return { ...payload, [SENDER]: sender }
}

/** The payload as it was given, and who sent it. */
export function splitSender(data: unknown): { payload: unknown; sender: Sender } {
  if (!data || typeof data !== 'object' || !(SENDER in data)) return { payload: data, sender: {} }
  const { [SENDER]: sender, ...payload } = data as Record<string, unknown>
  return { payload, sender: sender as Sender }
}
