import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AREAS, type ListedFile, type Storage, StoredFileMissing } from './storage.ts'

/** Contract tests for every storage. */
export function storageSuite(name: string, make: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    let folder = ''
    beforeAll(async () => {
      storage = await make()
      folder = await mkdtemp(join(tmpdir(), 'tintype-storage-'))
    })
    afterAll(() => rm(folder, { recursive: true }))

    async function file(content: Buffer | string = randomUUID()): Promise<{ key: string; path: string; content: Buffer }> {
      const bytes = Buffer.from(content)
      const path = join(folder, randomUUID())
      await writeFile(path, bytes)
      return { key: createHash('sha256').update(bytes).digest('hex'), path, content: bytes }
    }

    test('read returns the stored bytes and their size', async () => {
      const { key, path, content } = await file(Buffer.from([0, 255, 13, 10, 0]))
      await storage.put('originals', key, path)
      const { stream, sizeBytes } = await storage.read('originals', key)
      expect(sizeBytes).toBe(content.length)
      expect(await buffer(stream)).toEqual(content)
    })

    test('read returns a file of 5 MB whole', async () => {
      const { key, path, content } = await file(Buffer.alloc(5_000_000, 'tintype'))
      await storage.put('originals', key, path)
      expect((await buffer((await storage.read('originals', key)).stream)).equals(content)).toBe(true)
    })

    test('flush does not store a file, and a later put stores it unchanged', async () => {
      const { key, path, content } = await file()
      await storage.flush(path)
      expect(await storage.exists('originals', key)).toBe(false)
      expect(await readFile(path)).toEqual(content)
      await storage.put('originals', key, path)
      expect(await buffer((await storage.read('originals', key)).stream)).toEqual(content)
    })

    test('put accepts the same file twice', async () => {
      const one = await file()
      const other = await file(one.content)
      await storage.put('renditions', one.key, one.path)
      await storage.put('renditions', other.key, other.path)
      expect(await buffer((await storage.read('renditions', one.key)).stream)).toEqual(one.content)
    })

    test('put accepts twenty concurrent copies of one file', async () => {
      const content = randomUUID()
      const copies = await Promise.all(Array.from({ length: 20 }, () => file(content)))
      await Promise.all(copies.map(({ key, path }) => storage.put('originals', key, path)))
      expect(await storage.exists('originals', copies[0]?.key ?? '')).toBe(true)
    })

    test('read does not find a file of another area', async () => {
      const { key, path } = await file()
      await storage.put('originals', key, path)
      expect(await storage.exists('renditions', key)).toBe(false)
      await expect(storage.read('renditions', key)).rejects.toThrow(StoredFileMissing)
    })

    test('read and localCopy throw StoredFileMissing for a missing file', async () => {
      const { key } = await file()
      expect(await storage.exists('originals', key)).toBe(false)
      await expect(storage.read('originals', key)).rejects.toThrow(StoredFileMissing)
      await expect(storage.localCopy('originals', key)).rejects.toThrow(StoredFileMissing)
    })

    test('remove deletes a file and can be repeated', async () => {
      const { key, path } = await file()
      await storage.put('originals', key, path)
      await storage.remove('originals', key)
      await storage.remove('originals', key)
      expect(await storage.exists('originals', key)).toBe(false)
    })

    test('localCopy returns a file with the content, and release keeps the stored file', async () => {
      const { key, path, content } = await file()
      await storage.put('originals', key, path)
      const copy = await storage.localCopy('originals', key)
      expect(await readFile(copy.path)).toEqual(content)
      await copy.release()
      expect(await storage.exists('originals', key)).toBe(true)
    })

    test('makeFolder returns a folder whose files can be stored, and release deletes it', async () => {
      const work = await storage.makeFolder()
      const path = join(work.path, 'made')
      await writeFile(path, 'made here')
      const key = createHash('sha256').update('made here').digest('hex')
      await storage.put('renditions', key, path)
      await work.release()
      expect((await buffer((await storage.read('renditions', key)).stream)).toString()).toBe('made here')
      await expect(readFile(path)).rejects.toThrow()
    })

    test.each(['', '../../../etc/passwd', 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)}/x`, `${'a'.repeat(63)}\0`])(
      'read and put refuse the malformed key %j',
      async (key) => {
        await expect(storage.read('originals', key)).rejects.toThrow(StoredFileMissing)
        await expect(storage.put('originals', key, (await file()).path)).rejects.toThrow()
      },
    )

    test('isEmpty is true only before the first and after the last file of any area', async () => {
      const fresh = await make()
      expect(await fresh.isEmpty()).toBe(true)
      for (const area of AREAS) {
        const [one, other] = [await file(), await file()]
        for (const { key, path } of [one, other]) await fresh.put(area, key, path)
        expect(await fresh.isEmpty()).toBe(false)
        await fresh.remove(area, one.key)
        expect(await fresh.isEmpty()).toBe(false)
        await fresh.remove(area, other.key)
        await fresh.check()
        expect(await fresh.isEmpty()).toBe(true)
      }
    })

    test('list returns every file of an area once, in pages, with its time', async () => {
      const fresh = await make()
      const keys: string[] = []
      for (let i = 0; i < 5; i++) {
        const { key, path } = await file()
        await fresh.put('renditions', key, path)
        keys.push(key)
      }
      const other = await file()
      await fresh.put('originals', other.key, other.path)
      async function collectPages(...of: Parameters<Storage['list']>) {
        const pages: ListedFile[][] = []
        for await (const page of fresh.list(...of)) pages.push(page)
        return pages
      }
      const pages = await collectPages('renditions', 2)
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
      expect(pages.flatMap((page) => page.map(({ key }) => key)).sort()).toEqual(keys.sort())
      for (const { storedAt } of pages.flat()) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
      expect((await collectPages('originals')).flat()).toMatchObject([{ key: other.key }])
      expect(await collectPages('prints')).toEqual([])
    })

    test('check resolves for a writable storage', async () => {
      await expect(storage.check()).resolves.toBeUndefined()
    })
  })
}
