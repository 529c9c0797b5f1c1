import type { GivingProduct } from '@tintype/contract/orders/store'
import { findHttpStatus } from '../api/problem.ts'
import type { RequestServices } from '../api/request-services.ts'
import type { Answer } from './answer.ts'
import { causeFound, causeRefused, causesFound, fetchCause, fetchCauses, listFailed } from './fetch-causes.ts'
import type { ShownCause } from './shown-cause.ts'

/** The time limit for another host's response. */
const PATIENCE_MS = 5_000

type Services = Pick<RequestServices, 'api' | 'hopeApiUrl'>

/** The active causes for the first paint: in process, or from the host of Hope if one is configured. */
export async function loadCauses({ api, hopeApiUrl }: Services, signal: AbortSignal): Promise<Answer<ShownCause[]>> {
  if (hopeApiUrl) return fetchCauses(hopeApiUrl, patient(signal))
  try {
    return causesFound(await api.hope.list())
  } catch {
    // the call has already reported unexpected errors
    return listFailed
  }
}

export async function loadCause({ api, hopeApiUrl }: Services, slug: string, signal: AbortSignal): Promise<Answer<ShownCause>> {
  if (hopeApiUrl) return fetchCause(hopeApiUrl, slug, patient(signal))
  try {
    return causeFound(await api.hope.get({ slug }))
  } catch (error) {
    return causeRefused(findHttpStatus(error) ?? 500)
  }
}

/** Products that donate to the cause. They always come from this site, and the page also renders without them. */
export async function loadGiving({ api }: Services, slug: string): Promise<GivingProduct[]> {
  try {
    return (await api.store.giving({ slug })).products
  } catch {
    return []
  }
}

function patient(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
}

/** The HTTP status of a page with this answer. */
export function answerStatus(answer: Answer<unknown>): number {
  return answer.state === 'failed' ? answer.status : 200
}
