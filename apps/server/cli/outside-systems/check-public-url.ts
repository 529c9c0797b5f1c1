import { z } from 'zod'
import { type Finding, failed, ok, warning } from '../../platform/outside/finding.ts'

const TIMEOUT_MS = 8000
const Readiness = z.object({ reasons: z.array(z.string()), warnings: z.array(z.string()) })

/** Reads `/readyz` of the running server by the address that people open. */
export async function checkPublicUrl(publicUrl: string): Promise<Finding[]> {
  const response = await fetch(`${publicUrl}/readyz`, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { data: readiness } = Readiness.safeParse(await response.json().catch(() => undefined))
  if (!readiness)
    return [
      failed(`${publicUrl} answers ${response.status}, but not as this server`, 'Correct PUBLIC_URL, or the proxy in front of the server.'),
    ]
  return [
    ok(`${publicUrl} leads to the server`),
    ...readiness.reasons.map((reason) => failed(`the server is not ready: ${reason}`, 'See docs/operations.md.')),
    ...readiness.warnings.map((text) => warning(`the server warns: ${text}`, 'See docs/operations.md.')),
  ]
}
