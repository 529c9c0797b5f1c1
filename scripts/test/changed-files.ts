import { spawnSync } from 'node:child_process'

/** Sources of the built product that browser tests run: a change to one of them can affect every browser test. */
const PRODUCT = /^(apps\/(?!server\/test\/|web\/test\/)|packages\/|scripts\/(build|setup)|package-lock\.json|e2e\/support\/)/
const TEST_FILE = /\.test\.tsx?$/

/** The base commit for comparisons: the merge base with `main`; on `main` itself the last commit. */
export function findBase(root: string): string {
  return git(root, 'merge-base', 'main', 'HEAD')[0] ?? 'HEAD'
}

/** Paths of the files that differ from the base, uncommitted and untracked ones included. */
export function listChangedFiles(root: string): string[] {
  const changed = git(root, 'diff', '--name-only', findBase(root))
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed, ...untracked])]
}

/** Whether a change reaches browser tests that did not change themselves. */
export function affectsAllBrowserTests(changed: readonly string[]): boolean {
  return changed.some((path) => PRODUCT.test(path) && !TEST_FILE.test(path))
}

function git(root: string, ...parameters: string[]): string[] {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
