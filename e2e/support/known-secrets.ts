import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrokenLines, findSecrets, type SentMail } from '../../apps/server/test/find-secrets.ts'
import { withClient } from './database.ts'

/** Each secret that the tests used, with its description. */
const known = new Map<string, string>()

export function keepInMind(secret: string, what: string): void {
  known.set(secret, what)
}

/**
 * Searches the log and the jobs of a server for every secret that the tests used and for the texts of its emails.
 * @param isWhole  whether every log line is complete, because the server was not killed
 * @param jobs  from `jobsIn`
 * @returns the secrets found
 */
export async function findShown({
  output,
  isWhole,
  jobs,
  dataDir,
}: {
  output: string
  isWhole: boolean
  jobs: readonly string[]
  dataDir: string
}): Promise<string[]> {
  const mails = await mailsIn(join(dataDir, 'mailbox'))
  const lines = output.split('\n').filter(Boolean)
  // other lines are output of Node itself
  const logged = lines.filter((line) => line.startsWith('{'))
  return [...(isWhole ? findBrokenLines(logged) : []), ...findSecrets([...lines, ...jobs], known, mails)]
}

async function mailsIn(folder: string): Promise<SentMail[]> {
  const files = (await readdir(folder).catch((): string[] => [])).filter((file) => file.endsWith('.json'))
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))))
}

/** Every job in the queue of a server, with its payload and its output. */
export async function jobsIn(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (database) => {
    const { rows } = await database.query<{ whole: string }>(`SELECT concat_ws(' ', name, data, output) AS whole FROM pgboss.job`)
    return rows.map(({ whole }) => whole)
  })
}
