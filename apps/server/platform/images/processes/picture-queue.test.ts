import { describe, expect, test } from 'vitest'
import type { PictureWork } from './picture-messages.ts'
import { isAlwaysAwaited, type Task, takeNext } from './picture-queue.ts'

const nothing = () => undefined

function task(
  kind: Exclude<PictureWork['kind'], 'squeeze' | 'card' | 'scene' | 'pixels' | 'print' | 'avif' | 'drawing' | 'encode'>,
  traits: Partial<Pick<Task, 'isLarge' | 'isSuspect' | 'isAwaited' | 'artistId'>> = {},
): Task {
  const work = kind === 'render' ? { kind, path: 'a', presets: [], outDir: 'b' } : { kind, path: 'a' }
  return {
    work,
    isLarge: false,
    isAwaited: isAlwaysAwaited(work),
    isSuspect: false,
    artistId: undefined,
    resolve: nothing,
    reject: nothing,
    ...traits,
  }
}

const take = (waiting: Task[], inWork: Task[], usedMs: Record<string, number> = {}) =>
  takeNext(waiting, inWork, (artistId) => usedMs[artistId ?? ''] ?? 0)

test('takeNext takes awaited work before renditions, and else in order of arrival', () => {
  const [render, inspect, later] = [task('render'), task('inspect'), task('measure')]
  const waiting = [render, inspect, later]
  expect([take(waiting, []), take(waiting, []), take(waiting, []), take(waiting, [])]).toEqual([inspect, later, render, undefined])
})

test('takeNext takes a shrink task for an analysis before renditions', () => {
  const [render, shrink] = [task('render'), task('shrink')]
  expect(take([render, shrink], [])).toBe(shrink)
})

test('takeNext takes a large image only when no other large image is in work', () => {
  const [large, small] = [task('inspect', { isLarge: true }), task('render')]
  const waiting = [large, small]
  expect(take(waiting, [task('inspect', { isLarge: true })])).toBe(small)
  expect(take(waiting, [task('inspect', { isLarge: true })])).toBeUndefined()
  expect(take(waiting, [small])).toBe(large)
})

test('takeNext takes a suspect image alone and before all other work', () => {
  const [good, suspect] = [task('inspect'), task('render', { isSuspect: true })]
  const waiting = [good, suspect]
  expect(take(waiting, [task('render')])).toBeUndefined()
  expect(take(waiting, [])).toBe(suspect)
  expect(take(waiting, [suspect])).toBeUndefined()
  expect(take(waiting, [])).toBe(good)
})

describe('work of several artists', () => {
  const of = (artistId: string, traits: Partial<Pick<Task, 'isAwaited'>> = {}) => task('inspect', { artistId, ...traits })

  test('takeNext takes the image of the artist for whom picture processes worked least in this hour', () => {
    const [many, few] = [of('many'), of('few')]
    expect(take([many, few], [], { many: 9000, few: 200 })).toBe(few)
  })

  test('takeNext takes the image of an artist with nothing in work before another one of an artist in work', () => {
    const [ahead, behind] = [of('ahead'), of('behind')]
    expect(take([ahead, behind], [of('ahead')], { ahead: 0, behind: 9000 })).toBe(behind)
  })

  test('takeNext takes images of one artist in order of arrival', () => {
    const [first, second] = [of('one'), of('one')]
    expect(take([first, second], [])).toBe(first)
  })

  test('takeNext takes awaited work of a busy artist before a rendition of an idle one', () => {
    const [rendition, awaited] = [of('idle', { isAwaited: false }), of('busy')]
    expect(take([rendition, awaited], [], { busy: 9000 })).toBe(awaited)
  })

  test('takeNext takes work without an artist in turn with that of artists', () => {
    const [own, theirs] = [task('render'), task('render', { artistId: 'artist' })]
    expect(take([own, theirs], [], { '': 500, artist: 400 })).toBe(theirs)
    expect(take([theirs, own], [], { '': 500, artist: 600 })).toBe(own)
  })
})
