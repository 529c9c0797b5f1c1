import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { pathToNode, startCommand } from './support/server.ts'

const root = resolve(import.meta.dirname, '..')
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-e2e-'))
  // the database may run as another user, who needs access
  await chmod(folder, 0o711)
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the built server until it exits. @returns its exit code and output */
async function start(environment: Record<string, string>): Promise<{ code: number | null; said: string; printed: string }> {
  const env = { ...process.env, PATH: pathToNode, DEMO: '0', LOG_LEVEL: 'warn', ...environment }
  const child = spawn('/bin/sh', ['-c', startCommand(root)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let printed = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  child.stdout.on('data', (chunk) => (printed += chunk))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said, printed }
}

/** The error output is one sentence without a stack trace. */
function expectOneSentence({ code, said, printed }: Awaited<ReturnType<typeof start>>, sentence: RegExp): void {
  expect(said).toMatch(sentence)
  expect(said.trimEnd()).toMatch(/^[^\n]+\.$/)
  expect(said).not.toMatch(/\bat .*:\d+:\d+|Error:/)
  expect([code, printed]).toEqual([1, ''])
}

test('a server whose port is taken prints one sentence and stops the database that it started', async () => {
  const dataDir = await newFolder()
  const holder = createServer()
  const port = await new Promise<number>((done) => holder.listen(0, '127.0.0.1', () => done((holder.address() as { port: number }).port)))
  cleanups.push(() => new Promise((done) => holder.close(done)))
  expectOneSentence(
    await start({ DATA_DIR: dataDir, PORT: String(port) }),
    /^Port \d+ is in use\. Stop the process that uses it, or choose another one with PORT\.$/m,
  )
  expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
  for (const left of ['tintype.pid', 'database.url', 'postgres/postmaster.pid']) expect(existsSync(join(dataDir, left)), left).toBe(false)
})

test('a server that cannot reach its database prints one sentence without the password', async () => {
  const environment = { DATA_DIR: await newFolder(), DATABASE_URL: 'postgres://me:a-password@127.0.0.1:1/tintype' }
  const ended = await start(environment)
  expectOneSentence(ended, /^The database at 127\.0\.0\.1:1 does not answer/)
  expect(ended.said).not.toContain('a-password')
})

// other reasons: data-folder.test.ts
test('a server whose data folder is a file prints one sentence', async () => {
  const file = join(await newFolder(), 'a-file')
  await writeFile(file, '')
  expectOneSentence(await start({ DATA_DIR: file }), /choose another folder with DATA_DIR\.$/m)
})

test('a server with an external PostgreSQL that cannot create its data folder prints one sentence', async () => {
  const environment = { DATA_DIR: '/proc/tintype', DATABASE_URL: 'postgres://me@127.0.0.1:1/tintype' }
  expectOneSentence(await start(environment), /^The data folder \/proc\/tintype .*DATA_DIR\.$/m)
})

test('a server with several invalid settings names all of them in one sentence', async () => {
  expectOneSentence(await start({ PORT: 'x', ROLE: 'boss' }), /PORT.*ROLE/)
})
