import { Problem } from '@tintype/contract/problems'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http-env.ts'
import type { Gate } from '../operations/gate.ts'
import { respondWithProblem } from '../responses/problem-answers.ts'

/** Refuses requests under overload, except those that cost nothing or must always be answered. */
export function shedLoad(gate: Gate, clientFiles: ReadonlySet<string>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (isLoadSheddingExempt(c.req.path) || clientFiles.has(c.req.path)) return next()
    const entered = gate.enter(c.env.incoming)
    if ('refusal' in entered) return respondWithProblem(c.req.raw, new Problem('unavailable'))
    try {
      await next()
    } finally {
      entered.leave()
    }
  }
}

/** Health checks, webhooks (their bodies have their own memory limit) and stored pictures. */
function isLoadSheddingExempt(path: string): boolean {
  return /^\/(healthz|readyz|metrics|robots\.txt)$|^\/media\/[^/]+$|^\/api\/webhooks\//.test(path)
}
