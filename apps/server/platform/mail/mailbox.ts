import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mail.ts'

export type KeptMail = Mail & { id: string; at: string }

export type Mailbox = Mailer & {
  /** Newest first. */
  list(options?: { limit?: number }): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | undefined>
}

/** Stores mails as files in the data folder instead of sending them; `/dev/mailbox` shows them. */
export function createMailbox(options: { dataDir: string }): Mailbox {
  const folder = join(options.dataDir, 'mailbox')
  let lastAt = 0

  async function listFiles(): Promise<string[]> {
    const files = await readdir(folder).catch((): string[] => [])
    return files.filter((file) => file.endsWith('.json'))
  }

  async function read(file: string): Promise<KeptMail> {
    return JSON.parse(await readFile(join(folder, file), 'utf8')) as KeptMail
  }

  return {
    async send(mail, jobId) {
      await mkdir(folder, { recursive: true })
      // timestamps are unique, because the file name determines the order
      lastAt = Math.max(Date.now(), lastAt + 1)
      const at = new Date(lastAt).toISOString()
      // the job's id in the name deduplicates retries
      const files = await listFiles()
      if (files.some((file) => file.endsWith(`~${jobId}.json`))) return
      const id = `${at.replaceAll(/[:.]/g, '-')}~${jobId}`
      const draft = join(folder, `.${randomUUID()}`)
      // flush before the rename: an empty file after a power failure would break the list
      await writeFile(draft, JSON.stringify({ ...mail, id, at }), { flush: true })
      await rename(draft, join(folder, `${id}.json`))
    },
    async list({ limit = 100 } = {}) {
      const files = await listFiles()
      return Promise.all(files.sort().reverse().slice(0, limit).map(read))
    },
    async find(id) {
      const files = await listFiles()
      return files.includes(`${id}.json`) ? read(`${id}.json`) : undefined
    },
    async close() {},
  }
}
