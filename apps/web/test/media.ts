import { act } from '@testing-library/react'
import { vi } from 'vitest'

type MediaList = EventTarget & { media: string; matches: boolean }

/**
 * Replaces `matchMedia`, which jsdom lacks, until the test ends.
 * @param matching  the queries that match at the start; no other query does
 * @returns changes whether a query matches, and notifies its listeners
 */
export function mockMedia(...matching: string[]): (query: string, matches: boolean) => void {
  const lists = new Map<string, MediaList>()
  const getMediaList = (media: string) => {
    const list = lists.get(media) ?? Object.assign(new EventTarget(), { media, matches: matching.includes(media) })
    lists.set(media, list)
    return list
  }
  vi.stubGlobal('matchMedia', getMediaList)
  return (query, matches) =>
    act(() => {
      Object.assign(getMediaList(query), { matches }).dispatchEvent(new Event('change'))
    })
}
