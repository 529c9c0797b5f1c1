import type { Answer } from './answer.ts'
import { hopeTexts } from './hope-texts.ts'
import { parseCause, type ShownCause } from './shown-cause.ts'

/** The active causes. @param host  empty for the origin of the page */
export async function fetchCauses(host: string, signal: AbortSignal): Promise<Answer<ShownCause[]>> {
  try {
    const response = await fetch(`${host}/api/hope/causes`, { signal })
    const said: unknown = response.ok ? await response.json() : undefined
    return Array.isArray(said) ? causesFound(said) : listFailed
  } catch {
    return listFailed
  }
}

/** One cause. */
export async function fetchCause(host: string, slug: string, signal: AbortSignal): Promise<Answer<ShownCause>> {
  try {
    const response = await fetch(`${host}/api/hope/causes/${encodeURIComponent(slug)}`, { signal })
    return response.ok ? causeFound(await response.json()) : causeRefused(response.status)
  } catch (error) {
    return causeFailed(error)
  }
}

export const listFailed = { state: 'failed', message: hopeTexts.listFailed, status: 503 } as const

export function causesFound(said: readonly unknown[]): Answer<ShownCause[]> {
  return { state: 'loaded', value: said.flatMap((cause) => parseCause(cause) ?? []) }
}

export function causeFound(said: unknown): Answer<ShownCause> {
  const cause = parseCause(said)
  return cause ? { state: 'loaded', value: cause } : { state: 'failed', message: hopeTexts.causeMissing, status: 503 }
}

/** Visitors have the same options for any refusal. */
export function causeRefused(status: number): Answer<ShownCause> {
  return { state: 'failed', message: hopeTexts.causeNotFound, status: status >= 500 ? 503 : 404 }
}

export function causeFailed(error: unknown): Answer<ShownCause> {
  const message = (error instanceof Error && error.message) || hopeTexts.causeFailed
  return { state: 'failed', message, status: 503 }
}
