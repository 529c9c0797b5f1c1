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

test('what somebody waits for goes before renditions, else the first come', () => {
  const [render, inspect, later] = [task('render'), task('inspect'), task('measure')]
  const waiting = [render, inspect, later]
  expect([takeNext(waiting, []), takeNext(waiting, []), takeNext(waiting, []), takeNext(waiting, [])]).toEqual([
    inspect,
    later,
    render,
    undefined,
  ])
})

test('a picture that is made small for somebody elsewhere to look at goes before renditions: an analysis waits for it', () => {
  const [render, shrink] = [task('render'), task('shrink')]
  expect(takeNext([render, shrink], [])).toBe(shrink)
})

test('only one large picture is in work at a time', () => {
  const [large, small] = [task('inspect', { isLarge: true }), task('render')]
  const waiting = [large, small]
  expect(takeNext(waiting, [task('inspect', { isLarge: true })])).toBe(small)
  expect(takeNext(waiting, [task('inspect', { isLarge: true })])).toBeUndefined()
  expect(takeNext(waiting, [small])).toBe(large)
})

test('a suspect is tried alone, before everything else', () => {
  const [good, suspect] = [task('inspect'), task('render', { isSuspect: true })]
  const waiting = [good, suspect]
  expect(takeNext(waiting, [task('render')])).toBeUndefined()
  expect(takeNext(waiting, [])).toBe(suspect)
  expect(takeNext(waiting, [suspect])).toBeUndefined()
  expect(takeNext(waiting, [])).toBe(good)
})
