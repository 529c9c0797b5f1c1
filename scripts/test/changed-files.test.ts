import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { affectsAllBrowserTests, findBase, listChangedFiles } from './changed-files.ts'

test.each([
  ['a page of the web app', 'apps/web/app/store/cart/cart.tsx', true],
  ['a verb of the server', 'apps/server/modules/orders/checkout/place-order.ts', true],
  ['the contract', 'packages/domain/src/money.ts', true],
  ['the lockfile', 'package-lock.json', true],
  ['a helper of browser tests', 'e2e/support/person.ts', true],
  ['a unit test', 'apps/server/config.test.ts', false],
  ['a component test', 'apps/web/app/store/product/buy-form.test.tsx', false],
  ['a helper of database tests', 'apps/server/test/worlds/app-world.ts', false],
  ['a browser test', 'e2e/hope.spec.ts', false],
  ['a page of the documentation', 'docs/money.md', false],
])('a change of %s (%s) affects all browser tests: %s', (_what, path, affects) => {
  expect(affectsAllBrowserTests([path])).toBe(affects)
})

test('listChangedFiles lists the files changed on the branch, the uncommitted and the untracked files', () => {
  const root = mkdtempSync(join(tmpdir(), 'tintype-changed-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], { cwd: root, encoding: 'utf8' }).trim()
  const commit = (name: string) => {
    writeFileSync(join(root, name), name)
    git('add', '.')
    git('commit', '-qm', name)
  }
  git('init', '-qb', 'main')
  commit('on-main')
  const base = git('rev-parse', 'HEAD')
  expect([findBase(root), listChangedFiles(root)]).toEqual([base, []])

  git('switch', '-qc', 'branch')
  commit('on-branch')
  writeFileSync(join(root, 'on-main'), 'changed')
  writeFileSync(join(root, 'untracked'), '')
  expect(findBase(root)).toBe(base)
  expect(listChangedFiles(root)).toEqual(['on-branch', 'on-main', 'untracked'])
})
