import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { workerDatabaseUrl } from '../test/database/worker-database.ts'
import { readEntries } from '../test/read-zip.ts'
import { type ExportWorld, openExportWorld } from '../test/worlds/export-world.ts'
import { exportArtist, exportArtistCommand } from './export-artist.ts'

let world: ExportWorld
beforeAll(async () => {
  world = await openExportWorld()
})
afterAll(() => world.close())

async function run(asked: { email: string; path: string }, changes: { exports?: ExportWorld['exports'] } = {}) {
  const said: string[] = []
  const tools = { database: world.database, auth: world.platform.auth, exports: world.exports, ...changes }
  return { code: await exportArtist(tools, asked, (line) => said.push(line)), said: said.join('\n') }
}

const newPath = () => join(world.dataDir, `${randomUUID()}.zip`)

test('the command exports an artist’s archive to a private file, without data of other artists', async () => {
  const [mine, theirs] = [await world.newExporter(), await world.newExporter()]
  const moon = await world.hang(mine.actor.artistId)
  const other = await world.hang(theirs.actor.artistId, { name: 'Another artist’s' })
  const path = newPath()
  const { code, said } = await run({ email: mine.actor.email, path })
  const entries = new Map(readEntries(await readFile(path)).map((entry) => [entry.name, entry]))
  expect([code, said]).toEqual([0, expect.stringContaining(`Exported the data of ${mine.actor.name} to ${path}`)])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect([...entries.keys()]).toEqual(expect.arrayContaining(['artworks.json', 'account.json', 'sales.csv', 'ledger.csv', 'README.txt']))
  const pictures = [...entries.values()].filter(({ name }) => name.startsWith('originals/')).map(({ content }) => content)
  expect(pictures).toEqual([moon.content])
  expect([...entries.values()].some(({ content }) => content.includes(other.uid))).toBe(false)
})

test('the command refuses an unknown email and a path where a file exists', async () => {
  const { actor } = await world.newExporter()
  const path = newPath()
  expect(await run({ email: 'unknown@artist.example', path })).toEqual({ code: 1, said: 'No artist has the email unknown@artist.example.' })
  await writeFile(path, 'mine')
  expect(await run({ email: actor.email, path })).toEqual({ code: 1, said: `The file ${path} already exists. It was not changed.` })
  expect(await readFile(path, 'utf8')).toBe('mine')
})

test('the command leaves no partial archive after an error, and no existing file is changed', async () => {
  const { actor } = await world.newExporter()
  const path = newPath()
  const sales = {
    ...world.services.sales,
    async *write() {
      yield 'Date'
      throw new Error('the line is cut')
    },
  }
  const exports = world.exportsWith({ sales })
  await expect(run({ email: actor.email, path }, { exports })).rejects.toThrow('the line is cut')
  expect((await readdir(world.dataDir)).filter((name) => name.startsWith(basename(path)))).toEqual([])
  // an existing file is not changed
  await writeFile(path, 'mine')
  expect((await run({ email: actor.email, path }, { exports })).code).toBe(1)
  expect(await readFile(path, 'utf8')).toBe('mine')
  expect(await run({ email: actor.email, path: join(path, 'in a file') })).toMatchObject({
    code: 1,
    said: expect.stringContaining('cannot be written'),
  })
})

test('the command needs only the environment of the server to export an artist', async () => {
  const { actor } = await world.newExporter()
  const config = readConfig({ DATABASE_URL: await workerDatabaseUrl(), DATA_DIR: world.dataDir })
  const said: string[] = []
  const path = newPath()
  const run = (email: string) => exportArtistCommand(config, { email, path }, (line) => said.push(line))
  expect([await run('unknown@artist.example'), await run(actor.email)]).toEqual([1, 0])
  expect(said).toEqual(['No artist has the email unknown@artist.example.', expect.stringContaining(actor.name)])
  expect(readEntries(await readFile(path)).map(({ name }) => name)).toContain('account.json')
})
