import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const JOURNAL = 'apps/server/migrations/meta/_journal.json'
const run = promisify(execFile)

/** How many migrations lie between the two at least: fewer change too little to be a trial. */
const MIGRATIONS_BETWEEN = 3

export type OlderRelease = { folder: string; commit: string; migrations: number; remove(): Promise<void> }

/**
 * The newest commit whose schema is older than ours by some migrations, built as it was; on the packages that are installed here.
 * @returns undefined where the history is not here: a copy without it, or its last commit alone
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

/** Commits of one second are the parts of one change, and not each of them stands by itself. */
async function findCommit(): Promise<{ commit: string; migrations: number } | undefined> {
  const now = await listMigrations('HEAD')
  const changes = await git('log', '--format=%h %ct', '--', JOURNAL)
  for (const change of changes.split('\n').filter(Boolean)) {
    const [hash, seconds] = change.split(' ')
    const commit = (await git('log', '-1', '--format=%h', `--before=${Number(seconds) - 1}`, `${hash}^`)).trim()
    const before = commit ? await listMigrations(commit) : []
    // what two wrote at once was put in line afterwards: no release has what is not a beginning of ours
    const isBeginning = before.length > 0 && before.every((name, index) => name === now[index])
    if (isBeginning && now.length - before.length >= MIGRATIONS_BETWEEN) return { commit, migrations: before.length }
  }
  return undefined
}

/** By their times, which the migrator goes by, and their names. */
async function listMigrations(commit: string): Promise<string[]> {
  const journal = await git('show', `${commit}:${JOURNAL}`)
  const { entries } = (journal ? JSON.parse(journal) : { entries: [] }) as { entries: { when: number; tag: string }[] }
  return entries.map(({ when, tag }) => `${when} ${tag}`)
}

/** @returns nothing where git has none of it, or is not there */
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

/** Packages of others are ours; those of the project are the older release's own. */
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
