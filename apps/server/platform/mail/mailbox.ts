import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mail.ts'

export type KeptMail = Mail & { id: string; at: string }

export type Mailbox = Mailer & {
  /**
   * The newest mails, newest first.
   * @param options.to  only those of the listed that went to this address
   */
  list(options?: { limit?: number; to?: string | undefined }): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | undefined>
}

/** Stores mails as files in the data folder instead of sending them; `/dev/mailbox` shows them. */
export function createMailbox(options: { dataDir: string }): Mailbox {
  const folder = join(options.dataDir, 'mailbox')
  let lastAt = 0
  /** The listed files, which never change: tests ask for them many times a second. */
  let listed = new Map<string, Promise<KeptMail>>()

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
    async list({ limit = 100, to } = {}) {
      const files = (await listFiles()).sort().reverse().slice(0, limit)
      listed = new Map(files.map((file) => [file, listed.get(file) ?? read(file)]))
      const mails = await Promise.all(listed.values())
      return to === undefined ? mails : mails.filter((mail) => mail.to === to)
    },
    async find(id) {
      const files = await listFiles()
      return files.includes(`${id}.json`) ? read(`${id}.json`) : undefined
    },
    async close() {},
  }
}
