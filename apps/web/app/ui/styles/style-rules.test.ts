import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import postcss, { type ChildNode, type Root } from 'postcss'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const sheets = new Map<string, Root>(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => [path, postcss.parse(readFileSync(join(root, path), 'utf8'))]),
)

/** Phone, tablet, desktop and wide, see docs/design-system.md. `min-width` is one pixel more. */
const BREAKPOINTS = [600, 820, 1100, 1320]

/** Frames of an area that its pages extend on purpose. */
const EXTENDED = new Set(['money-card', 'office-body', 'office-table', 'quantity', 'site', 'skip'])

test('every width in a media query is one of the four breakpoints', () => {
  const found: string[] = []
  for (const [path, sheet] of sheets)
    sheet.walkAtRules('media', ({ params }) => {
      for (const [, side, px] of params.matchAll(/(max|min)-width: (\d+)px/g))
        if (!BREAKPOINTS.includes(side === 'max' ? Number(px) : Number(px) - 1)) found.push(`${path}: ${params}`)
    })
  expect(found).toEqual([])
})

test('a colour is written in a custom property, or in the light of a gradient, shadow or filter', () => {
  const found: string[] = []
  for (const [path, sheet] of sheets)
    sheet.walkDecls(({ prop, value }) => {
      const isLight = prop.startsWith('--') || /shadow|filter/.test(prop) || value.includes('gradient(')
      if (!isLight && /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(value)) found.push(`${path}: ${prop}: ${value}`)
    })
  expect(found).toEqual([])
})

test('a class outside the design system begins the selectors of one file only', () => {
  const files = new Map<string, Set<string>>()
  for (const [path, sheet] of sheets) {
    if (path.startsWith('ui/')) continue
    sheet.walkRules((rule) => {
      if (isNested(rule)) return
      for (const selector of rule.selectors) {
        const name = /\.([a-z][\w-]*)/i.exec(selector.trim().split(/[\s>+~]/)[0] ?? '')?.[1]
        if (name) files.set(name, (files.get(name) ?? new Set()).add(path))
      }
    })
  }
  const shared = [...files].filter(([name, paths]) => paths.size > 1 && !EXTENDED.has(name))
  expect(shared.map(([name, paths]) => `.${name}: ${[...paths].join(', ')}`)).toEqual([])
})

test('the design system is in layers, so that areas override it', () => {
  const index = sheets.get('ui/styles/index.css')
  const imports: string[] = []
  index?.walkAtRules('import', ({ params }) => void imports.push(params))
  expect(imports.filter((params) => !/ layer\((tokens|base|ui)\)$/.test(params))).toEqual([])
  expect(imports.length).toBeGreaterThan(5)
  const own = [...sheets].filter(([path]) => path.startsWith('ui/') && !imports.some((params) => params.includes(path.slice(10))))
  const isLayered = (node: ChildNode) => node.type === 'atrule' || node.type === 'comment'
  expect(own.filter(([path, sheet]) => path !== 'ui/styles/index.css' && !sheet.nodes.every(isLayered)).map(([path]) => path)).toEqual([])
})

function isNested({ parent }: { parent: { type: string } | undefined }): boolean {
  return parent?.type === 'rule'
}
