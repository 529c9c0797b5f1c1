import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrokenLines, findSecrets, type SentMail } from '../../apps/server/test/find-secrets.ts'
import { withClient } from './database.ts'

/** What the people of these tests sign in with, by what it is. */
const known = new Map<string, string>()

export function keepInMind(secret: string, what: string): void {
  known.set(secret, what)
}

/**
 * What a server has said, and what stood in its queue, held against every secret that anybody here used and every mail it sent.
 * @param isWhole  whether each line of the log has come to its end: nothing was killed
 * @param jobs  as `jobsIn` reads them
 * @returns what is shown that nobody may read there (R34)
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
  // what Node itself says is none of ours
  const logged = lines.filter((line) => line.startsWith('{'))
  return [...(isWhole ? findBrokenLines(logged) : []), ...findSecrets([...lines, ...jobs], known, mails)]
}

async function mailsIn(folder: string): Promise<SentMail[]> {
  const files = (await readdir(folder).catch((): string[] => [])).filter((file) => file.endsWith('.json'))
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))))
}

/** Every job of a server's queue, with what it was given and what became of it. */
export async function jobsIn(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (database) => {
    const { rows } = await database.query<{ whole: string }>(`SELECT concat_ws(' ', name, data, output) AS whole FROM pgboss.job`)
    return rows.map(({ whole }) => whole)
  })
}
