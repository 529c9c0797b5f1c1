import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The stylesheets of every page, and those of the layouts around the pages of an area. */
const EVERYWHERE = ['root.tsx']
const LAYOUTS: Record<string, string> = { backoffice: 'backoffice/frame/backoffice-layout.tsx', store: 'store/store-layout.tsx' }

/** The files that each module imports, as paths below `app`. */
const imports = new Map(
  files
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => [
      path,
      [...read(path).matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map(([, to]) => join(dirname(path), `${to}`)),
    ]),
)

/** The stylesheet with the rule of each component: a selector of one class. */
const sheetOf = new Map(
  files
    .filter((path) => path.endsWith('.css') && !path.startsWith('ui/styles/'))
    .flatMap((path) => [...read(path).matchAll(/^ *\.([a-z][\w-]*)(?: \{|,)$/gm)].map(([, name]) => [`${name}`, path])),
)

test('a page loads the stylesheets of all components that it shows', () => {
  const pages = [...new Set([...read('routes.ts').matchAll(/'([a-z][\w/-]*\.tsx)'/g)].map(([, path]) => `${path}`))]
  expect(pages.length).toBeGreaterThan(60)
  const missing = new Set<string>()
  for (const page of pages) {
    const shown = reachable(page)
    const layout = LAYOUTS[page.split('/')[0] ?? '']
    const loaded = new Set([...shown, ...EVERYWHERE.flatMap(reachable), ...(layout ? reachable(layout) : [])])
    for (const module of shown)
      for (const name of classesIn(module)) {
        const sheet = sheetOf.get(name)
        if (sheet && !loaded.has(sheet)) missing.add(`${page}: .${name} of ${module} is in ${sheet}`)
      }
  }
  expect([...missing]).toEqual([])
})

function reachable(start: string): string[] {
  const found = new Set([start])
  for (const path of found) for (const next of imports.get(path) ?? []) found.add(next)
  return [...found]
}

function classesIn(path: string): string[] {
  if (!path.endsWith('.tsx')) return []
  return [...read(path).matchAll(/className="([^"]*)"/g)].flatMap(([, names]) => `${names}`.split(/\s+/))
}
