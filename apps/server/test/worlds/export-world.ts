import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { artworks } from '../../modules/artworks/tables.ts'
import { createDataExports, type DataExportTools } from '../../modules/data-exports/index.ts'
import type { Try } from '../../modules/data-exports/queries/data-exports.ts'
import { dataExports } from '../../modules/data-exports/tables.ts'
import type { Artist } from '../../platform/actor.ts'
import type { Area } from '../../platform/storage/storage.ts'
import { type Caller, openAppWorld, toAuthHeaders } from './app-world.ts'

export type Exporter = { caller: Caller; actor: Artist }

/** The whole application, artists with stored files, and exports with a manual clock. */
export async function openExportWorld() {
  const app = await openAppWorld()
  const { database, platform, services } = app
  let now = new Date()
  const tools: DataExportTools = { ...platform, ...services, clock: () => now }
  const exportsWith = (changes: Partial<DataExportTools>) => createDataExports({ ...tools, ...changes })

  /** Stores bytes without validating them as a picture. */
  async function store(area: Area, content: Buffer): Promise<string> {
    const key = createHash('sha256').update(content).digest('hex')
    const folder = await platform.storage.makeFolder()
    const path = join(folder.path, 'file')
    await writeFile(path, content)
    await platform.storage.put(area, key, path)
    await folder.release()
    return key
  }

  return {
    ...app,
    tools,
    exports: exportsWith({}),
    exportsWith,
    store,
    now: () => now,
    pass(ms: number): void {
      now = new Date(now.getTime() + ms)
    },

    async newExporter(): Promise<Exporter> {
      const person = await app.newArtist()
      const actor = await services.accounts.resolveActor(new Headers(toAuthHeaders(person)))
      if (actor.kind !== 'artist') throw new Error('no artist')
      return { caller: person, actor }
    },

    async hang(
      artistId: string,
      { content = randomBytes(1000), ...row }: Partial<typeof artworks.$inferInsert> & { content?: Buffer } = {},
    ): Promise<{ uid: string; content: Buffer; key: string }> {
      const originalKey = await store('originals', content)
      const base = { category: 'space', orientation: 'vertical', fileType: 'image/png', widthPx: 10, heightPx: 10 } as const
      const [made] = await database
        .insert(artworks)
        .values({ artistId, ...base, name: 'Moon', handle: randomUUID(), originalKey, fileBytes: content.length, createdAt: now, ...row })
        .returning({ uid: artworks.uid })
      if (!made) throw new Error('no artwork')
      return { uid: made.uid, content, key: originalKey }
    },

    listExportRows: ({ artistId }: Pick<Try, 'artistId'>) =>
      database.select().from(dataExports).where(eq(dataExports.artistId, artistId)).orderBy(desc(dataExports.requestedAt)),
  }
}

export type ExportWorld = Awaited<ReturnType<typeof openExportWorld>>
