import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'

/**
 * A secret that is created once and stored in the data folder, readable only by its owner. Two processes that start together get the same
 * secret: exclusive creation succeeds for one, and the other reads it.
 */
export async function loadOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  try {
    const file = await open(path, 'wx', 0o600)
    const secret = randomBytes(32).toString('base64url')
    await file.writeFile(secret)
    await file.sync()
    await file.close()
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readWhenWritten(path)
  }
}

async function readWhenWritten(path: string, tries = 50): Promise<string> {
  const secret = await readFile(path, 'utf8')
  if (secret.length >= 40) return secret
  if (tries === 0)
    throw new StartError(`The secret in ${path} is cut off: put it back from a backup, or remove the file to have a new one made.`)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return readWhenWritten(path, tries - 1)
}
