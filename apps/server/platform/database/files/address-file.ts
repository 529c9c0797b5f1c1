import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Publishes the address of the embedded database for the operator's tool on the same machine. Readable only by the owner. */
export async function publishAddress(dataDir: string, url: string): Promise<{ withdraw(): Promise<void> }> {
  const path = join(dataDir, 'database.url')
  await writeFile(path, url, { mode: 0o600 })
  return { withdraw: () => rm(path, { force: true }) }
}

/** The address that a server published. The server may have died since. */
export async function findPublishedAddress(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, 'database.url'), 'utf8').catch(() => undefined)
}
