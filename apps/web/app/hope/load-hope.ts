import type { GivingPlate } from '@tintype/contract/orders/store'
import type { RequestServices } from '@tintype/contract/services'
import { statusOf } from '../api/problem.ts'
import type { Answer } from './answer.ts'
import { askCause, askCauses, causeFound, causeRefused, causesFound, listFailed } from './ask-hope.ts'
import type { ShownCause } from './shown-cause.ts'

/** A page does not wait longer for another host. */
const PATIENCE_MS = 5_000

type Services = Pick<RequestServices, 'api' | 'hopeApiUrl'>

/** The active causes, for the first paint: from this process, or from the host of Hope where there is one. */
export async function loadCauses({ api, hopeApiUrl }: Services, signal: AbortSignal): Promise<Answer<ShownCause[]>> {
  if (hopeApiUrl) return askCauses(hopeApiUrl, patient(signal))
  try {
    return causesFound(await api.hope.list())
  } catch {
    // the call has reported what was unforeseen
    return listFailed
  }
}

export async function loadCause({ api, hopeApiUrl }: Services, slug: string, signal: AbortSignal): Promise<Answer<ShownCause>> {
  if (hopeApiUrl) return askCause(hopeApiUrl, slug, patient(signal))
  try {
    return causeFound(await api.hope.get({ slug }))
  } catch (error) {
    return causeRefused(statusOf(error) ?? 500)
  }
}

/** The plates that give to a cause. They are always ours, and the page stands without them. */
export async function loadGiving({ api }: Services, slug: string): Promise<GivingPlate[]> {
  try {
    return (await api.store.giving({ slug })).plates
  } catch {
    return []
  }
}

function patient(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
}

/** The status of the page that says it. */
export function statusOfAnswer(answer: Answer<unknown>): number {
  return answer.state === 'failed' ? answer.status : 200
}
