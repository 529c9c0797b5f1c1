import { ROOT_CONTEXT, type SpanContext, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Span, Tracer } from './origin.ts'
import { runWithOrigin } from './origin.ts'
import { traceOutgoing } from './trace-outgoing.ts'
import { traceStatements } from './trace-statements.ts'

const KINDS = { internal: 0, server: 1, client: 2, consumer: 4 } as const

type Options = {
  /** Endpoint of an OTLP/HTTP collector; `/v1/traces` is appended. */
  endpoint: string
  headers?: Record<string, string>
  /** Share of sampled traces, 0 to 1. The trace id decides, so all processes agree. */
  ratio?: number
  facts?: Record<string, string>
}

/**
 * Sends spans to a collector with OpenTelemetry's libraries; only loaded if tracing is configured. Instruments statements and outgoing
 * calls within spans. An unavailable collector never delays requests: spans are dropped.
 */
export function openTracer({ endpoint, headers = {}, ratio = 1, facts = {} }: Options): Tracer {
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tintype', ...facts }),
    // the client's sampling flag is ignored
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const spans = provider.getTracer('tintype')
  const undo = [traceStatements(), traceOutgoing()]

  return {
    start(name, kind, { parent, cause, facts: attributes = {} } = {}) {
      const [above, from] = [readTraceparent(parent), readTraceparent(cause)]
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT
      const span = spans.startSpan(name, { kind: KINDS[kind], attributes, links: from ? [{ context: from }] : [] }, context)
      return asSpan(span)
    },
    async stop() {
      for (const one of undo) one()
      await provider.shutdown().catch(() => undefined)
    },
  }
}

function asSpan(span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    rename: (name) => void span.updateName(name),
    tell: (facts) => void span.setAttributes(facts),
    fail(error) {
      const { code, name } = error as { code?: unknown; name?: unknown }
      span.setAttribute('error.type', String(code ?? name ?? 'error').slice(0, 60))
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    // export outside of any span: otherwise the export would be traced too, endlessly
    end: () => runWithOrigin({}, () => span.end()),
  }
}

/** @returns undefined for an invalid or all-zero value */
export function readTraceparent(text: string | null | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId) || text?.startsWith('ff')) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
