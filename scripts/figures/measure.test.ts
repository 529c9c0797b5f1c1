import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { countFilesPerFolder, distribute, findArea, findCycles, listImports, measureComments, measureLines } from './measure.ts'

const resolve = (path: string, specifier: string) => posix.join(posix.dirname(path), specifier)

test('distribute returns the nearest-rank median, 90th percentile and maximum', () => {
  expect(distribute([10, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({ median: 5, p90: 9, max: 10 })
  expect(distribute([7])).toEqual({ median: 7, p90: 7, max: 7 })
})

test('countFilesPerFolder counts the files of each folder without its subfolders', () => {
  expect([...countFilesPerFolder(['a/b.ts', 'a/c.ts', 'a/d/e.ts'])]).toEqual([
    ['a', 2],
    ['a/d', 1],
  ])
})

test('listImports distinguishes imports of types, includes re-exports, and leaves out packages and dynamic imports', () => {
  const sources = [
    {
      path: 'a.ts',
      text: `import { type X } from './b.ts'\nimport { y } from './c.ts'\nimport z from 'zod'\nexport type { Q } from './b.ts'`,
    },
    { path: 'b.ts', text: `export { y } from './c.ts'\nimport('./a.ts')` },
    { path: 'c.ts', text: `import './b.ts'` },
  ]
  expect(listImports(sources, resolve)).toEqual([
    { from: 'a.ts', to: 'b.ts', isTypeOnly: true },
    { from: 'a.ts', to: 'c.ts', isTypeOnly: false },
    { from: 'a.ts', to: 'b.ts', isTypeOnly: true },
    { from: 'b.ts', to: 'c.ts', isTypeOnly: false },
    { from: 'c.ts', to: 'b.ts', isTypeOnly: false },
  ])
})

test('findCycles finds the files that import each other, and no file outside of the circle', () => {
  const imports = ['ab', 'bc', 'ca', 'cd', 'de', 'ed', 'fa'].map(([from = '', to = '']) => ({ from, to }))
  expect(findCycles(imports)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  expect(findCycles([{ from: 'a', to: 'b' }])).toEqual([])
})

test('measureComments joins consecutive lines, counts words, and finds odd words with their line', () => {
  const text = `// one two\n// three\nconst a = 1 // four\n/**\n * Nobody is told.\n */\nconst b = 'somebody'\n`
  expect(measureComments([{ path: 'a.ts', text }])).toEqual({
    comments: 3,
    words: 7,
    commentLines: 6,
    odd: [{ path: 'a.ts', line: 5, text: '* Nobody is told.' }],
  })
})

test('measureLines counts a line with code and a comment as code, and every line of an import or a comment', () => {
  const text = `import {\n  a,\n} from './a.ts'\n\n/**\n * One.\n */\nconst b = a // two\n// three\nexport { b }\n`
  expect(measureLines([{ path: 'a.ts', text }])).toEqual({ lines: 10, code: 2, imports: 3, comments: 4, blank: 1 })
})

test.each([
  ['apps/server/modules/orders/rules/order.ts', 'apps/server/modules/orders'],
  ['apps/server/platform/auth/limits/attempts.ts', 'apps/server/platform/auth'],
  ['apps/server/platform/clock.ts', 'apps/server/platform'],
  ['apps/server/http/host.ts', 'apps/server/http'],
  ['apps/server/config.ts', 'apps/server'],
  ['apps/web/app/studio/upload/crop.tsx', 'apps/web/app/studio'],
  ['apps/web/app/root.tsx', 'apps/web/app'],
  ['apps/web/vite.config.ts', 'apps/web'],
  ['packages/domain/src/money.ts', 'packages/domain'],
])('the area of %s is %s', (path, area) => {
  expect(findArea(path)).toBe(area)
})
