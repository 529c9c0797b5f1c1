import type { Config } from '../config.ts'
import { type ReportOutcome, receiveMailReport } from '../modules/notifications/index.ts'
import { systemClock } from '../platform/clock.ts'
import { connectTo } from '../platform/database/connection/connect.ts'
import { openDatabase } from '../platform/database/database.ts'
import { REPORT_BYTES_MAX } from '../platform/mail/events/mail-report.ts'
import { findRunningAddresses } from './open-database.ts'
import { TRY_AGAIN } from './try-again.ts'

type Pipe = { input: AsyncIterable<Uint8Array>; print: (line: string) => void }

/**
 * Reads one mail that a mail server pipes to the command, and stores the bounce or complaint that it reports. The built-in database is not
 * started. @returns the exit code: 0 done or ignored, 75 to try again later
 */
export async function mailBounceCommand(config: Config, { input, print }: Pipe): Promise<number> {
  try {
    const raw = await readAll(input)
    print(raw ? texts[await receive(config, raw)] : 'Ignored: the mail is larger than 256 KB.')
    return 0
  } catch (error) {
    print(`Not stored, to be tried again: ${(error as Error).message}`)
    return TRY_AGAIN
  }
}

const texts: Record<ReportOutcome, string> = {
  received: 'The report was stored.',
  no_report: 'Ignored: the mail reports no bounce or complaint about a mail of ours.',
  foreign: 'Ignored: the report is about no mail in our log.',
}

async function receive(config: Config, raw: Uint8Array): Promise<ReportOutcome> {
  const [url] = (await findRunningAddresses(config)) ?? []
  if (url === undefined) throw new Error('the server is not running')
  await (await connectTo(url, 'tintype mail bounce')).end()
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  try {
    return await receiveMailReport({ database, clock: systemClock }, raw)
  } finally {
    await database.$client.end()
  }
}

/** Reads to the end, because the mail server gets an error if its pipe is closed. @returns undefined if there is too much */
async function readAll(input: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of input) {
    sizeBytes += part.byteLength
    if (sizeBytes <= REPORT_BYTES_MAX) parts.push(part)
  }
  return sizeBytes <= REPORT_BYTES_MAX ? Buffer.concat(parts) : undefined
}
