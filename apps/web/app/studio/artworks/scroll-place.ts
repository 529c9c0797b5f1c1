import { limits } from '@tintype/contract/limits'

/** The number of artworks shown, and the scroll position. */
export type ScrollPlace = { count: number; scrollPx: number }

const KEY = 'tintype.artworks-place'
const top: ScrollPlace = { count: 0, scrollPx: 0 }

/** The saved position of this tab; the top if none is saved. */
export function readScrollPlace(): ScrollPlace {
  if (typeof window === 'undefined') return top
  return readPlace(window.sessionStorage.getItem(KEY))
}

export function saveScrollPlace(place: ScrollPlace): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(place))
}

export function clearScrollPlace(): void {
  window.sessionStorage.removeItem(KEY)
}

/** Parses the saved position. Any script of this origin can write to the storage, so the content is not trusted. */
export function readPlace(kept: string | null): ScrollPlace {
  try {
    const { count, scrollPx } = JSON.parse(kept ?? '') as Partial<Record<string, unknown>>
    return isAmount(count) && isAmount(scrollPx) ? { count, scrollPx } : top
  } catch {
    return top
  }
}

/** The size of the first request: whole pages of the artworks shown before, up to the API's limit. */
export function firstCount({ count }: ScrollPlace, pageSize: number): number {
  const most = Math.floor(limits.pageMax / pageSize) * pageSize
  return Math.min(Math.max(Math.ceil(count / pageSize) * pageSize, pageSize), most)
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value)
}
