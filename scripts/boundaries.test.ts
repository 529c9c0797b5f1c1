import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { findForbiddenImports, findForbiddenWrites, listImports, type SourceFile } from './boundaries.ts'

const root = join(import.meta.dirname, '..')

const readSource = (path: string) => readFileSync(join(root, path), 'utf8')

function sourcePaths(): string[] {
  const paths = globSync(['packages/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: ['**/node_modules', '**/.react-router', '**/.data'],
  })
  return paths.map((path) => path.replaceAll('\\', '/'))
}

test('every import in the source tree follows the import rules', () => {
  const files: SourceFile[] = sourcePaths().map((path) => ({ path, imports: listImports(path, readSource(path)) }))
  expect(files.length).toBeGreaterThan(20)
  expect(findForbiddenImports(files)).toEqual([])
})

const executeSql = (text: string) => `tx.execute(sql\`${text.replace('{', '$' + '{')}\`)`

test('every module writes only to its own tables', () => {
  expect(sourcePaths().flatMap((path) => findForbiddenWrites(path, readSource(path)))).toEqual([])
})

test.each([
  ["tx.insert(artworks).values({ uid: 'a' })", 'artworks'],
  ['await tx.update(artworks).set({ isSold: true }).where(one)', 'artworks'],
  ['tx.delete(shown)', 'shown'],
  ['tx.update(tables.artworks).set({ isSold: true })', 'tables'],
  [executeSql('with all as (select 1) update {artworks} set sold = 1'), 'artworks'],
  [executeSql('INSERT INTO {artworks} VALUES (1)'), 'artworks'],
  [executeSql('delete from\n  {artworks}'), 'artworks'],
])('%s is found as a write to the table of another module', (statement, name) => {
  const source = `
    import { artworks, renditions as shown } from '../../artworks/tables.ts'
    import * as tables from '../../artworks/tables.ts'
    ${statement}`
  const found = findForbiddenWrites('apps/server/modules/review/queries/perceptual-hashes.ts', source)
  expect(found).toEqual([expect.stringContaining(`writes to ${name} of ../../artworks/tables.ts`)])
})

test.each([
  'tx.insert(looks).values({ uid: 1 })',
  'tx.select().from(artworks).for("update")',
  'tx.select().from(looks).innerJoin(artworks, one)',
  'known.delete(artworks.uid.name)',
  'changed.update()',
  executeSql('select 1 from {artworks} for update'),
  executeSql('update {looks} set hash = 1 from {artworks}'),
])('%s is not found as a write to the table of another module', (statement) => {
  const source = `
    import { artworks } from '../../artworks/tables.ts'
    import { looks } from '../tables.ts'
    ${statement}`
  expect(findForbiddenWrites('apps/server/modules/review/queries/perceptual-hashes.ts', source)).toEqual([])
})

test('a test, and code outside the modules, may write to every table', () => {
  const source = "import { artworks } from '../modules/artworks/tables.ts'\ntx.delete(artworks)"
  expect(findForbiddenWrites('apps/server/test/expiry.db.test.ts', source)).toEqual([])
  expect(findForbiddenWrites('apps/server/demo/demo.ts', source)).toEqual([])
})

const forbidden: [path: string, imported: string, says: RegExp][] = [
  ['packages/contract/src/payments/payments.ts', '../../../../apps/server/platform/start-error.ts', /contract imports itself/],
  ['packages/contract/src/payments/payments.ts', '@tintype/web/app/root.tsx', /contract imports itself/],
  ['packages/contract/src/payments/payments.ts', '@tintype/imaging/oklab', /contract imports itself/],
  ['packages/contract/src/payments/payments.ts', 'node:fs', /contract imports itself/],
  ['packages/domain/src/money.ts', '@tintype/contract/limits', /domain imports itself/],
  ['packages/domain/src/money.ts', 'node:fs', /domain imports itself/],
  ['packages/imaging/src/oklab.ts', '@tintype/contract/limits', /imaging imports itself/],
  ['apps/web/app/studio/page.tsx', '../../../server/modules/orders/index.ts', /web app imports the packages/],
  ['apps/web/app/root.tsx', '@tintype/server/config.ts', /web app imports the packages/],
  ['apps/server/main.ts', '../web/app/routes.ts', /server imports the packages/],
  ['apps/server/compose/services.ts', '../modules/orders/checkout/place-order.ts', /module only through its index/],
  ['apps/server/demo/demo.ts', '../modules/orders/tables.ts', /module only through its index/],
  ['apps/server/platform/mail/mailbox.ts', '../../modules/orders/index.ts', /platform knows neither/],
  ['apps/server/http/pages.ts', '@tintype/web/app/api/services.ts', /server imports the packages/],
  ['apps/server/platform/mail/mailbox.ts', '../../main.ts', /platform knows neither/],
  ['apps/server/modules/orders/checkout/place-order.ts', '../../../main.ts', /module imports the platform/],
  ['apps/server/modules/orders/checkout/place-order.ts', '../../ledger/queries/earnings.ts', /module imports the platform/],
  ['apps/server/modules/orders/checkout/place-order.ts', '../../ledger/tables.ts', /module imports the platform/],
  ['apps/server/modules/orders/queries/order.ts', '../../ledger/queries/earnings.ts', /module imports the platform/],
  ['apps/server/modules/orders/rules/order.ts', '../queries/order.ts', /rules are pure/],
  ['apps/server/modules/orders/rules/order.ts', '../../../platform/database/database.ts', /rules are pure/],
  ['apps/server/modules/pricing/rules/price.ts', 'hono', /rules are pure/],
  ['apps/server/modules/orders/rules/order.ts', 'node:crypto', /rules are pure/],
  ['apps/server/modules/orders/rules/order.ts', 'the clock', /rules are pure/],
  ['apps/server/modules/orders/rules/order.ts', '../../ledger/rules/earnings.ts', /rules are pure/],
  ['apps/server/modules/orders/checkout/place-order.ts', 'drizzle-orm', /SQL is written/],
  ['apps/server/modules/orders/index.ts', 'drizzle-orm/pg-core', /SQL is written/],
  ['apps/server/platform/mail/smtp.ts', 'process.env', /environment is read/],
  ['apps/web/app/api/client.ts', 'process.env', /environment is read/],
  ['apps/server/modules/payouts/statements/statement-pdf.ts', 'pdfkit', /documents are written by/],
  ['apps/server/modules/production/files/job-sheet-pdf.ts', 'fontkit/dist/main.cjs', /documents are written by/],
  ['apps/web/app/backoffice/orders/slip.ts', 'pdf-lib', /documents are written by/],
  ['apps/server/modules/orders/index.ts', './place-order.db.test.ts', /never imports a test/],
  ['apps/server/main.ts', './test/postgres.ts', /never imports a test/],
  ['apps/server/main.ts', '../../e2e/server.ts', /never imports a test/],
  ['apps/web/app/ui/button.tsx', '../shell/header.tsx', /an area of the web app/],
  ['apps/web/app/ui/button.tsx', '../studio/page.tsx', /an area of the web app/],
  ['apps/web/app/shell/header.tsx', '../store/cart.tsx', /an area of the web app/],
  ['apps/web/app/studio/page.tsx', '../store/cart.tsx', /an area of the web app/],
  ['apps/web/app/api/client.ts', '../auth/session.ts', /an area of the web app/],
]

test('the type of the services of pages, which the server imports, is in a file without code', () => {
  const { program } = parseSync('request-services.ts', readFileSync(join(root, 'apps/web/app/api/request-services.ts'), 'utf8'))
  const statements = program.body.map((statement) =>
    'exportKind' in statement ? statement.exportKind : 'importKind' in statement && statement.importKind,
  )
  expect(new Set(statements)).toEqual(new Set(['type']))
})

test.each(forbidden)('%s may not import %s', (path, imported, says) => {
  const found = findForbiddenImports([{ path, imports: [imported] }])
  expect(found.join('\n')).toMatch(says)
})

const allowed: [path: string, imported: string][] = [
  ['packages/contract/src/orders/store.ts', './money.ts'],
  ['apps/web/app/studio/page.tsx', '@tintype/domain/money'],
  ['apps/web/app/studio/page.tsx', '../shell/header.tsx'],
  ['apps/web/app/root.tsx', './shell/header.tsx'],
  ['apps/web/app/studio/page.tsx', './+types/page'],
  ['apps/server/main.ts', './modules/orders/index.ts'],
  ['apps/server/http/pages.ts', '@tintype/web/app/api/request-services.ts'],
  ['apps/server/config.ts', 'process.env'],
  ['apps/server/platform/documents/paper.ts', 'pdfkit'],
  ['apps/web/vite.config.ts', 'process.env'],
  ['apps/server/modules/orders/checkout/place-order.ts', '../../ledger/index.ts'],
  ['apps/server/modules/orders/tables.ts', '../accounts/tables.ts'],
  ['apps/server/modules/orders/queries/order.ts', '../../accounts/tables.ts'],
  ['apps/server/modules/orders/tables.ts', 'drizzle-orm/pg-core'],
  ['apps/server/modules/orders/rules/order.ts', '@tintype/domain/money'],
  ['apps/server/modules/orders/checkout/place-order.db.test.ts', '../../ledger/queries/earnings.ts'],
  ['apps/server/modules/orders/rules/order.test.ts', 'node:fs'],
  ['e2e/artist-sells-a-print.spec.ts', '../apps/server/modules/orders/index.ts'],
]

test.each(allowed)('%s may import %s', (path, imported) => {
  expect(findForbiddenImports([{ path, imports: [imported] }])).toEqual([])
})

test('importsOf finds imports of every form and ignores text that resembles one', () => {
  const source = `
    import type { A } from './types.ts'
    import b from 'b'
    export * from './again.ts'
    export { c } from './named.ts'
    const text = "import x from 'text'" // import y from 'comment'
    const later: unknown = await import('./later.ts')
    console.log(process.env.HOME, new Date(), Date.now(), new Date(0))
  `
  expect(listImports('a.ts', source).sort()).toEqual([
    './again.ts',
    './later.ts',
    './named.ts',
    './types.ts',
    'b',
    'process.env',
    'the clock',
  ])
  expect(listImports('a.ts', 'export const epoch = new Date(0)')).toEqual([])
})
