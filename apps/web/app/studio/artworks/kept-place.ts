import { limits } from '@tintype/contract/limits'

/** How many artworks were on the wall, and how far down somebody was. */
export type KeptPlace = { count: number; scrollPx: number }

const KEY = 'tintype.artworks-place'
const top: KeptPlace = { count: 0, scrollPx: 0 }

/** Where this tab was on the wall; at its top where nothing was kept. */
export function keptPlace(): KeptPlace {
  if (typeof window === 'undefined') return top
  return readPlace(window.sessionStorage.getItem(KEY))
}

export function keepPlace(place: KeptPlace): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(place))
}

export function forgetPlace(): void {
  window.sessionStorage.removeItem(KEY)
}

/** What was kept may be anything: it lies where everything on this origin can write. */
export function readPlace(kept: string | null): KeptPlace {
  try {
    const { count, scrollPx } = JSON.parse(kept ?? '') as Partial<Record<string, unknown>>
    return isAmount(count) && isAmount(scrollPx) ? { count, scrollPx } : top
  } catch {
    return top
  }
}

/** How many to ask for at first: whole pages of what was there, as far as one answer goes. */
export function firstCount({ count }: KeptPlace, pageSize: number): number {
  const most = Math.floor(limits.pageMax / pageSize) * pageSize
  return Math.min(Math.max(Math.ceil(count / pageSize) * pageSize, pageSize), most)
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value)
}
