import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const sheets = new Map<string, Root>(
  files.filter((path) => path.endsWith('.css')).map((path) => [path, postcss.parse(readFileSync(join(root, path), 'utf8'))]),
)

const INDEX = 'ui/styles/index.css'
/** The layers that a stylesheet outside `ui/styles` may be in, weakest first. */
const LAYERS = ['ui', 'shell', 'area', 'page']

/** Phone, tablet, desktop and wide, see docs/design-system.md. `min-width` is one pixel more. */
const BREAKPOINTS = [600, 820, 1100, 1320]

/** The metal of a print, crop marks on a picture, the room of a product page, and the walls of the landing pages. */
const DRAWINGS = new Set(['ui/styles/print.css', 'ui/artwork/crop-marks.css', 'store/product/product.css', 'marketing/landing.css'])

test('every width in a media query, of a stylesheet or a component, is one of the four breakpoints', () => {
  const found: string[] = []
  const check = (path: string, query: string) => {
    for (const [, side, px] of query.matchAll(/\((max|min)-width: ([\d.]+\w*)\)/g))
      if (!BREAKPOINTS.some((width) => px === (side === 'max' ? `${width}px` : `${width + 1}px`))) found.push(`${path}: ${query}`)
  }
  for (const [path, sheet] of sheets)
    sheet.walkAtRules('media', ({ params }) => {
      if (/[<>]/.test(params)) found.push(`${path}: ${params}`)
      check(path, params)
    })
  for (const path of files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)))
    for (const [query] of readFileSync(join(root, path), 'utf8').matchAll(/\((max|min)-width: [^)]*\)/g)) check(path, query)
  expect(found).toEqual([])
})

test('every variable that a stylesheet uses without a fallback is defined by a stylesheet or a component', () => {
  const defined = new Set<string>()
  const used = new Map<string, string>()
  for (const [path, sheet] of sheets) {
    sheet.walkDecls(/^--/, ({ prop }) => void defined.add(prop))
    sheet.walkAtRules('property', ({ params }) => void defined.add(params))
    sheet.walkDecls(({ value }) => {
      for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)\s*\)/g)) used.set(name, path)
    })
  }
  const code = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(join(root, file), 'utf8'))
  for (const text of code) for (const [, name = ''] of text.matchAll(/['"`](--[\w-]+)['"`]/g)) defined.add(name)
  // `--${size}-w`
  const suffixes = new Set(code.flatMap((text) => [...text.matchAll(/`--\$\{\w+\}(-\w+)`/g)].map(([, suffix]) => suffix)))
  const isSetPerSize = (name: string) => suffixes.has(/-[a-z]+$/.exec(name)?.[0])
  const unknown = [...used].filter(([name]) => !defined.has(name) && !isSetPerSize(name)).map(([name, path]) => `${path}: ${name}`)
  expect(unknown).toEqual([])
})

test('only the tokens and the drawings of prints and rooms have colours of their own', () => {
  const found: string[] = []
  for (const [path, sheet] of sheets) {
    if (path === 'ui/styles/tokens.css' || DRAWINGS.has(path)) continue
    sheet.walkDecls(({ prop, value }) => {
      if (/#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i.test(value)) found.push(`${path}: ${prop}: ${value}`)
    })
  }
  expect(found).toEqual([])
})

test('a space, a radius or a text size that is a token is written as the token', () => {
  const values = (prefix: RegExp) => {
    const found = new Set<string>()
    sheets.get('ui/styles/tokens.css')?.walkDecls(prefix, ({ value }) => void found.add(value))
    return found
  }
  const kinds: [RegExp, Set<string>][] = [
    [/gap$|^padding|^margin|^scroll-(margin|padding)/, values(/^--s-/)],
    [/radius$/, values(/^--r-/)],
    [/^font(-size)?$/, new Set(['12px', '13px'])],
  ]
  const found: string[] = []
  for (const [path, sheet] of sheets)
    for (const [properties, tokens] of kinds)
      sheet.walkDecls(properties, ({ prop, value }) => {
        if ((value.match(/(?<![\w.#-])\d+px/g) ?? []).some((px) => tokens.has(px))) found.push(`${path}: ${prop}: ${value}`)
      })
  expect(found).toEqual([])
})

test('every stylesheet is in one layer: that of its import, of its folder, or area or page', () => {
  const [order, ...imports] = (sheets.get(INDEX)?.nodes ?? []).filter((node) => node.type === 'atrule')
  expect(order?.params).toBe('vendor, tokens, base, ui, shell, area, page')
  const imported = imports.flatMap(({ params }) => params.match(/^"\.\/(.+)" layer\((tokens|base|ui)\)$/)?.[1] ?? [])
  expect(imported).toHaveLength(imports.length)

  const wrong = [...sheets].filter(([path, sheet]) => {
    if (path === INDEX) return false
    if (imported.some((name) => path === `ui/styles/${name}`)) return layersWithin(sheet).length > 0
    const layers = layersWithin(sheet)
    const folder = path.split('/')[0] ?? ''
    const allowed = folder === 'ui' || folder === 'shell' ? [folder] : ['area', 'page']
    return layers.length !== 1 || !allowed.includes(layers[0] ?? '') || sheet.nodes.some((node) => !isLayered(node))
  })
  expect(wrong.map(([path]) => path)).toEqual([])
})

test('a rule outside the design system names a class of its own, and no other folder has classes with that first word', () => {
  const found: string[] = []
  const owners = new Map<string, string>()
  for (const { path, rule, own, classes } of scopedRules()) {
    const name = own[0]
    if (!name) {
      if (classes.length > 0) found.push(`${path}: ${rule.selector} restyles a class of another file`)
      continue
    }
    const word = name.split('-')[0] ?? name
    const owner = owners.get(word) ?? owningFolder(path)
    owners.set(word, owner)
    if (owner !== owningFolder(path)) found.push(`${path}: .${name} begins like the classes of ${owner}`)
  }
  expect(found).toEqual([])
})

test('the name of a part is not the name of another component', () => {
  const rules = [...scopedRules()]
  const components = new Map(rules.flatMap(({ path, own }) => (own[0] ? [[own[0], owningFolder(path)] as const] : [])))
  const found = rules.flatMap(({ path, own }) =>
    own
      .slice(1)
      .filter((name) => components.has(name) && components.get(name) !== owningFolder(path))
      .map((name) => `${path}: .${name}`),
  )
  expect(found).toEqual([])
})

type Scoped = { path: string; rule: Rule; classes: string[]; own: string[] }

/** Every selector outside `ui`, its classes, and those which no weaker layer defines. */
function* scopedRules(): Generator<Scoped> {
  const weaker = new Map(LAYERS.map((layer, rank) => [layer, listClasses((other) => LAYERS.indexOf(expectedLayer(other)) < rank)]))
  for (const [path, sheet] of sheets) {
    if (path.startsWith('ui/')) continue
    const rules: Rule[] = []
    sheet.walkRules((rule) => {
      if (!isKeyframe(rule)) rules.push(rule)
    })
    for (const rule of rules)
      for (const selector of rule.selectors) {
        const classes = classNames(selector)
        yield { path, rule, classes, own: classes.filter((name) => !weaker.get(expectedLayer(path))?.has(name)) }
      }
  }
}

function listClasses(isWanted: (path: string) => boolean): Set<string> {
  const names = new Set<string>()
  for (const [path, sheet] of sheets)
    if (isWanted(path)) sheet.walkRules((rule) => void (isKeyframe(rule) || classNames(rule.selector).map((name) => names.add(name))))
  return names
}

function expectedLayer(path: string): string {
  return path.startsWith('ui/') ? 'ui' : (layersWithin(sheets.get(path))[0] ?? 'page')
}

function layersWithin(sheet: Root | undefined): string[] {
  return (sheet?.nodes ?? []).flatMap((node) => (node.type === 'atrule' && node.name === 'layer' ? node.params : []))
}

/** The folder whose components have the classes of a sheet; the sheets that an area shares have one namespace. */
function owningFolder(path: string): string {
  return expectedLayer(path) === 'area' ? (path.split('/')[0] ?? path) : dirname(path)
}

/** A library's stylesheet may be imported into the layer below all others. */
function isLayered(node: ChildNode): boolean {
  if (node.type !== 'atrule') return node.type === 'comment'
  return node.name === 'layer' || (node.name === 'import' && node.params.endsWith(' layer(vendor)'))
}

function classNames(selector: string): string[] {
  return [...selector.replace(/\[[^\]]*\]|:not\([^)]*\)/g, '').matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => `${name}`)
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
}
