import { posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** A source file and its import specifiers, as written, plus `AMBIENT` names. */
export type SourceFile = { path: string; imports: string[] }

/** Globals that code can use without an import. */
const AMBIENT = { environment: 'process.env', clock: 'the clock' }

type Place = { path: string; imports: string; target: string }
type Rule = { message: string; isBroken: (place: Place) => boolean }

/**
 * Checks the direction of imports.
 * @returns one line per forbidden import; empty if there is none
 */
export function findForbiddenImports(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((imported) => {
      const place = { path, imports: imported, target: resolveSpecifier(path, imported) }
      return RULES.filter((rule) => rule.isBroken(place)).map((rule) => `${path} imports ${imported}: ${rule.message}`)
    }),
  )
}

/** Extracts the imports of a source text. Type imports count: they follow the same direction. */
export function listImports(path: string, source: string): string[] {
  const found = new Set<string>()
  const { program, module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  for (const { moduleRequest } of module.staticImports) found.add(moduleRequest.value)
  for (const { entries } of module.staticExports) for (const { moduleRequest } of entries) if (moduleRequest) found.add(moduleRequest.value)
  new Visitor({
    ImportExpression: ({ source: from }) => {
      if (from.type === 'Literal') found.add(String(from.value))
    },
    MemberExpression: ({ object, property }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      const name = `${object.name}.${property.name}`
      if (name === 'process.env') found.add(AMBIENT.environment)
      if (name === 'Date.now' || name === 'performance.now') found.add(AMBIENT.clock)
    },
    NewExpression: ({ callee, arguments: parameters }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && parameters.length === 0) found.add(AMBIENT.clock)
    },
  }).visit(program)
  return [...found]
}

/**
 * Finds statements of a module that change another module's table: `.insert(x)`, `.update(x)` and `.delete(x)`, and the same statements as
 * SQL text, where `x` is imported from the other module's tables.
 * @returns one line per forbidden write; empty if there is none
 */
export function findForbiddenWrites(path: string, source: string): string[] {
  if (!isProduct(path) || findModuleName(path) === undefined) return []
  const { program, module } = parseSync(path, source)
  const foreign = new Map<string, { specifier: string; isNamespace: boolean }>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = resolveSpecifier(path, moduleRequest.value)
    if (!isFile(target, 'tables') || findModuleName(target) === undefined || findModuleName(target) === findModuleName(path)) continue
    for (const { localName, importName } of entries)
      foreign.set(localName.value, { specifier: moduleRequest.value, isNamespace: importName.kind === 'NamespaceObject' })
  }
  const found: string[] = []
  const check = (node: Node | undefined) => {
    if (!node) return
    const isMember = node.type === 'MemberExpression'
    const name = String((isMember ? node.object : node)?.name)
    const table = foreign.get(name)
    if (table && table.isNamespace === isMember)
      found.push(`${path} writes to ${name} of ${table.specifier}: only the owning module writes to a table`)
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [table] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (['insert', 'update', 'delete'].includes(callee.property.name)) check(table)
    },
    TemplateLiteral: ({ quasis, expressions }) => {
      for (const [i, { value }] of quasis.entries())
        if (/\b(insert\s+into|update|delete\s+from)\s+$/i.test(value.raw)) check(expressions[i])
    },
  }).visit(program)
  return found
}

type Node = { type: string; name?: unknown; object?: Node }

/** Resolves a specifier to a path from the root if it is one of our files; others are unchanged. */
export function resolveSpecifier(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return specifier
    .replace(/^@tintype\/(contract|domain|imaging)\/(.+)$/, 'packages/$1/src/$2.ts')
    .replace(/^@tintype\/server(?=\/|$)/, 'apps/server')
    .replace(/^@tintype\/web(?=\/|$)/, 'apps/web')
}

const CONTRACT = 'packages/contract/'
const DOMAIN = 'packages/domain/'
const IMAGING = 'packages/imaging/'
const SERVER = 'apps/server/'
const PLATFORM = 'apps/server/platform/'
const DOCUMENTS = 'apps/server/platform/documents/'
const HTTP = 'apps/server/http/'
const BACKUP = 'apps/server/backup/'
const WEB = 'apps/web/'
/** The type of the object that the server passes to the pages. The file contains types only. */
const PAGE_SERVICES = 'apps/web/app/api/request-services.ts'

const RULES: Rule[] = [
  {
    message: 'the contract imports itself and the domain only, and nothing that a browser lacks',
    isBroken: ({ path, target }) => isProduct(path) && path.startsWith(CONTRACT) && !isOpenTo(target, [CONTRACT, DOMAIN]),
  },
  {
    message: 'the domain imports itself only, and nothing that a browser lacks',
    isBroken: ({ path, target }) => isProduct(path) && path.startsWith(DOMAIN) && !isOpenTo(target, [DOMAIN]),
  },
  {
    message: 'imaging imports itself and the domain only, and nothing that a browser lacks',
    isBroken: ({ path, target }) => isProduct(path) && path.startsWith(IMAGING) && !isOpenTo(target, [IMAGING, DOMAIN]),
  },
  {
    message: 'the web app imports the packages and itself only',
    isBroken: ({ path, target }) =>
      isProduct(path) && path.startsWith(WEB) && isOurs(target) && !target.startsWith(WEB) && !isPackage(target),
  },
  {
    message: 'the server imports the packages and itself only, and the type of the services of pages',
    isBroken: ({ path, target }) =>
      isProduct(path) &&
      path.startsWith(SERVER) &&
      isOurs(target) &&
      !target.startsWith(SERVER) &&
      !isPackage(target) &&
      target !== PAGE_SERVICES,
  },
  {
    message: 'the platform knows neither a module nor the composition root',
    isBroken: ({ path, target }) =>
      isProduct(path) && path.startsWith(PLATFORM) && target.startsWith(SERVER) && !target.startsWith(PLATFORM),
  },
  {
    message: 'the HTTP layer imports the platform, the packages and itself only',
    isBroken: ({ path, target }) =>
      isProduct(path) && path.startsWith(HTTP) && target.startsWith(SERVER) && !target.startsWith(PLATFORM) && !target.startsWith(HTTP),
  },
  {
    message: 'a module imports the platform, the HTTP layer, the contract, its own files, and of another module only its index',
    isBroken: ({ path, target }) =>
      isProduct(path) && findModuleName(path) !== undefined && target.startsWith(SERVER) && !isOpenToModule(path, target),
  },
  {
    message: 'the composition root imports a module only through its index',
    isBroken: ({ path, target }) =>
      isProduct(path) &&
      path.startsWith(SERVER) &&
      isOutsideModules(path) &&
      findModuleName(target) !== undefined &&
      !isIndexOfModule(target) &&
      !(isQueries(path) && isFile(target, 'tables')),
  },
  {
    message: 'rules are pure: they import the packages and the rules of their own module only',
    isBroken: ({ path, target }) =>
      isRules(path) && !isPackage(target) && !(isRules(target) && findModuleName(target) === findModuleName(path)),
  },
  {
    message: 'SQL is written in queries/ and tables.ts only',
    isBroken: ({ path, target }) => isProduct(path) && /^drizzle-orm(\/|$)/.test(target) && !mayContainSql(path),
  },
  {
    message: 'documents are written by platform/documents only',
    isBroken: ({ path, target }) =>
      isProduct(path) && /^(pdfkit|pdf-lib|pdfmake|jspdf|fontkit|harfbuzzjs|subset-font)(\/|$)/.test(target) && !path.startsWith(DOCUMENTS),
  },
  {
    message: 'the environment is read in config.ts only',
    isBroken: ({ path, imports }) =>
      isProduct(path) && imports === AMBIENT.environment && path !== 'apps/server/config.ts' && !isToolConfig(path),
  },
  {
    message: 'the product never imports a test or a tool',
    isBroken: ({ path, target }) => isProduct(path) && isTest(target),
  },
  {
    message: 'an area of the web app imports itself, ui, session, api, security and shell only, and of these each only those to its left',
    isBroken: ({ path, target }) => isProduct(path) && !isOpenToArea(findAreaName(path), findAreaName(target)),
  },
]

function isPackage(target: string): boolean {
  return [CONTRACT, DOMAIN, IMAGING].some((folder) => target.startsWith(folder))
}

/** Whether code that runs in browsers too may import the target: third-party packages, and our files in the given folders. */
function isOpenTo(target: string, folders: readonly string[]): boolean {
  return !target.startsWith('node:') && (!isOurs(target) || folders.some((folder) => target.startsWith(folder)))
}

function isOurs(target: string): boolean {
  return /^(packages|apps|e2e|tools|scripts|docs)\//.test(target)
}

function isTest(path: string): boolean {
  return /^(e2e|tools)\/|\.(test|spec)\.tsx?$|^apps\/server\/test\//.test(path)
}

/** Production code; tests, tools and scripts may import anything. */
function isProduct(path: string): boolean {
  return /^(packages|apps)\//.test(path) && !isTest(path)
}

function isToolConfig(path: string): boolean {
  return /\.config\.ts$/.test(path)
}

function findModuleName(path: string): string | undefined {
  return path.match(/^apps\/server\/modules\/([^/]+)\//)?.[1]
}

function isOpenToModule(path: string, target: string): boolean {
  if (target.startsWith(PLATFORM) || target.startsWith(HTTP)) return true
  const other = findModuleName(target)
  if (other === undefined) return false
  // a foreign key names another module's table, and a query joins it; `findForbiddenWrites` checks that only the owner changes it
  return (
    other === findModuleName(path) ||
    /^[^/]+\/[^/]+\/[^/]+\/[^/]+\/index\.ts$/.test(target) ||
    ((isFile(path, 'tables') || isQuery(path)) && isFile(target, 'tables'))
  )
}

function isQuery(path: string): boolean {
  return /^apps\/server\/modules\/[^/]+\/queries\//.test(path)
}

/** Files at the root of the server, the command line and the demo. */
function isOutsideModules(path: string): boolean {
  return findModuleName(path) === undefined && !path.startsWith(PLATFORM) && !path.startsWith(HTTP)
}

function isQueries(path: string): boolean {
  return /\/queries\//.test(path)
}

function isIndexOfModule(path: string): boolean {
  return /^apps\/server\/modules\/[^/]+\/index\.ts$/.test(path)
}

function isRules(path: string): boolean {
  return /^apps\/server\/modules\/[^/]+\/rules\//.test(path) && !isTest(path)
}

function mayContainSql(path: string): boolean {
  return path.startsWith(PLATFORM) || path.startsWith(BACKUP) || /\/queries\//.test(path) || isFile(path, 'tables') || isToolConfig(path)
}

/** Whether the file is `tables.ts`, or `sales-tables.ts` after a split. */
function isFile(path: string, name: string): boolean {
  return new RegExp(`(^|[/-])${name}\\.ts$`).test(path)
}

/** The area of a file in the web app; undefined for files that connect the areas (root, routes, entries). */
function findAreaName(path: string): string | undefined {
  return path.match(/^apps\/web\/app\/([^/]+)\//)?.[1]
}

/** Areas that every area may import; each may import those to its left. */
const SHARED_AREAS = ['ui', 'session', 'api', 'security', 'shell']

function isOpenToArea(area: string | undefined, target: string | undefined): boolean {
  if (area === undefined || target === undefined || area === target) return true
  const reach = SHARED_AREAS.includes(area) ? SHARED_AREAS.indexOf(area) : SHARED_AREAS.length
  return SHARED_AREAS.indexOf(target) >= 0 && SHARED_AREAS.indexOf(target) < reach
}
