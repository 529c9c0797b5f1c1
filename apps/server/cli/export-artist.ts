import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { Problem } from '@tintype/contract/problems'
import { composeServices } from '../compose.ts'
import type { Config } from '../config.ts'
import { findArtistByUser } from '../modules/accounts/index.ts'
import type { DataExports } from '../modules/data-exports/index.ts'
import { openPlatform } from '../open-platform.ts'
import type { Auth } from '../platform/auth/auth.ts'
import type { Database } from '../platform/database/database.ts'
import { createQueue } from '../platform/jobs/jobs.ts'
import { createMailbox } from '../platform/mail/mailbox.ts'
import { createLogger } from '../platform/observability/logger.ts'
import { createMetrics } from '../platform/observability/metrics.ts'
import { openCliDatabase } from './open-database.ts'

type Asked = { email: string; path: string }

/** Writes all data of an artist to a file. @returns the exit code: 0 written, 1 failed */
export async function exportArtistCommand(config: Config, asked: Asked, print: (line: string) => void): Promise<number> {
  await using resources = new AsyncDisposableStack()
  const { database, close } = await openCliDatabase(config)
  resources.defer(close)
  const log = createLogger({ level: 'warn' })
  // never started, because nothing is sent
  const queue = createQueue({ url: config.databaseUrl ?? '', log })
  const mailbox = config.smtpUrl ? undefined : createMailbox({ dataDir: config.dataDir })
  const metrics = createMetrics()
  const platform = await openPlatform(config, { database, queue, mailbox, metrics, log }, resources)
  const { exports } = composeServices(platform)
  return await exportArtist({ database, auth: platform.auth, exports }, asked, print)
}

type Tools = { database: Database; auth: Pick<Auth, 'findUserByEmail'>; exports: Pick<DataExports, 'write'> }

export async function exportArtist(
  { database, auth, exports }: Tools,
  { email, path }: Asked,
  print: (line: string) => void,
): Promise<number> {
  const user = await auth.findUserByEmail(email)
  const artist = user && (await findArtistByUser(database, user.userId))
  if (!artist) {
    print(`No artist has the email ${email}.`)
    return 1
  }
  try {
    // reserve the path and fail if it exists
    await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    print(isThere ? `The file ${path} already exists. It was not changed.` : `${path} cannot be written: ${(error as Error).message}`)
    return 1
  }
  const unfinished = `${path}.${randomUUID()}.unfinished`
  try {
    const { sizeBytes } = await exports.write({ artistId: artist.id, path: unfinished }, new AbortController().signal)
    await rename(unfinished, path)
    print(
      `Exported the data of ${artist.name} to ${path} (${sizeBytes} bytes). The file contains payout details: share it with the artist only.`,
    )
    return 0
  } catch (error) {
    // delete the incomplete archive
    await Promise.all([unfinished, path].map((file) => rm(file, { force: true })))
    if (!(error instanceof Problem)) throw error
    print(error.message)
    return 1
  }
}
