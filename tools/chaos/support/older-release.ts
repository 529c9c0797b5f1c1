import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')
const JOURNAL = 'apps/server/migrations/meta/_journal.json'
const run = promisify(execFile)

/** The minimum number of migrations between the two releases: with fewer, the schemas differ too little. */
const MIGRATIONS_BETWEEN = 3

export type OlderRelease = { folder: string; commit: string; migrations: number; remove(): Promise<void> }

/**
 * Builds the newest commit whose schema is older by some migrations, with the packages installed here.
 * @returns undefined without the history: in an export, or in a shallow clone
 */
export async function buildOlderRelease(): Promise<OlderRelease | undefined> {
  const found = await findCommit()
  if (!found) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'tintype-older-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await unpack(found.commit, folder)
    await linkPackages(folder)
    await run(process.execPath, ['scripts/build.mjs'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
    return { folder, ...found, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Commits of one second are parts of one change and may not work separately. */
async function findCommit(): Promise<{ commit: string; migrations: number } | undefined> {
  const now = await listMigrations('HEAD')
  const changes = await git('log', '--format=%h %ct', '--', JOURNAL)
  for (const change of changes.split('\n').filter(Boolean)) {
    const [hash, seconds] = change.split(' ')
    const commit = (await git('log', '-1', '--format=%h', `--before=${Number(seconds) - 1}`, `${hash}^`)).trim()
    const before = commit ? await listMigrations(commit) : []
    // migrations written concurrently were reordered afterwards: only a prefix of our list was ever released
    const isBeginning = before.length > 0 && before.every((name, index) => name === now[index])
    if (isBeginning && now.length - before.length >= MIGRATIONS_BETWEEN) return { commit, migrations: before.length }
  }
  return undefined
}

/** Their timestamps, which the migrator uses, and their names. */
async function listMigrations(commit: string): Promise<string[]> {
  const journal = await git('show', `${commit}:${JOURNAL}`)
  const { entries } = (journal ? JSON.parse(journal) : { entries: [] }) as { entries: { when: number; tag: string }[] }
  return entries.map(({ when, tag }) => `${when} ${tag}`)
}

/** @returns an empty text if git fails or is not installed */
async function git(...parameters: string[]): Promise<string> {
  const { stdout } = await run('git', parameters, { cwd: root, maxBuffer: 64 * 1024 * 1024 }).catch(() => ({ stdout: '' }))
  return stdout
}

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', commit], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const unpacking = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] })
  const [code] = (await once(unpacking, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the sources of ${commit} could not be unpacked`)
}

/** Third-party packages are those installed here; the project's packages are the older release's. */
async function linkPackages(folder: string): Promise<void> {
  for (const place of ['.', 'apps/server', 'apps/web', 'packages/contract']) {
    const names = await readdir(join(root, place, 'node_modules')).catch(() => [])
    await mkdir(join(folder, place, 'node_modules'), { recursive: true })
    for (const name of names.filter((one) => one !== '@tintype'))
      await symlink(join(root, place, 'node_modules', name), join(folder, place, 'node_modules', name))
  }
  await mkdir(join(folder, 'node_modules/@tintype'))
  for (const [name, place] of [
    ['contract', 'packages/contract'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ] as const)
    await symlink(join(folder, place), join(folder, 'node_modules/@tintype', name))
}
