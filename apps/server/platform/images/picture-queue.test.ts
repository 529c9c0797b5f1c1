import { expect, test } from 'vitest'
import type { PictureWork } from './picture-messages.ts'
import { isAlwaysAwaited, type Task, takeNext } from './picture-queue.ts'

const nothing = () => undefined

function task(
  kind: Exclude<PictureWork['kind'], 'card' | 'mockup' | 'pixels' | 'print' | 'avif' | 'drawing' | 'encode'>,
  traits: Partial<Pick<Task, 'isLarge' | 'isSuspect' | 'isAwaited'>> = {},
): Task {
  const work = kind === 'render' ? { kind, path: 'a', presets: [], outDir: 'b' } : { kind, path: 'a' }
  return { work, isLarge: false, isAwaited: isAlwaysAwaited(work), isSuspect: false, resolve: nothing, reject: nothing, ...traits }
}

test('takeNext takes awaited work before renditions, and else in order of arrival', () => {
  const [render, inspect, later] = [task('render'), task('inspect'), task('measure')]
  const waiting = [render, inspect, later]
  expect([takeNext(waiting, []), takeNext(waiting, []), takeNext(waiting, []), takeNext(waiting, [])]).toEqual([
    inspect,
    later,
    render,
    undefined,
  ])
})

test('takeNext takes a shrink task for an analysis before renditions', () => {
  const [render, shrink] = [task('render'), task('shrink')]
  expect(takeNext([render, shrink], [])).toBe(shrink)
})

test('takeNext takes a large image only when no other large image is in work', () => {
  const [large, small] = [task('inspect', { isLarge: true }), task('render')]
  const waiting = [large, small]
  expect(takeNext(waiting, [task('inspect', { isLarge: true })])).toBe(small)
  expect(takeNext(waiting, [task('inspect', { isLarge: true })])).toBeUndefined()
  expect(takeNext(waiting, [small])).toBe(large)
})

test('takeNext takes a suspect image alone and before all other work', () => {
  const [good, suspect] = [task('inspect'), task('render', { isSuspect: true })]
  const waiting = [good, suspect]
  expect(takeNext(waiting, [task('render')])).toBeUndefined()
  expect(takeNext(waiting, [])).toBe(suspect)
  expect(takeNext(waiting, [suspect])).toBeUndefined()
  expect(takeNext(waiting, [])).toBe(good)
})
