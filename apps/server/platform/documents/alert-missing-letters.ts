import { Problem } from '@tintype/contract/problems'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { listMissingLetters, nameLetters } from './set-line.ts'

// a link can be opened often
const alerted = new LRUCache<string, true>({ max: 10_000, ttl: 24 * 60 * 60 * 1000 })

/** @param job  checks the document with `requireLetters`. It fails and stays among the failed jobs until it is retried with success */
type Alert<Payload> = { tools: { database: Database; jobs: Pick<Jobs, 'send'> }; job: Job<Payload>; payload: Payload }

/**
 * Makes a document. If no font has one of its letters, the job of the alert is sent, which the operators' overview shows as a failed job:
 * once a day for each document. @throws Problem `document_letter_missing`
 */
export async function alertMissingLetters<Payload, Result>(
  { tools, job, payload }: Alert<Payload>,
  make: () => Promise<Result>,
): Promise<Result> {
  try {
    return await make()
  } catch (error) {
    const key = `${job.name} ${JSON.stringify(payload)}`
    if (error instanceof Problem && error.code === 'document_letter_missing' && !alerted.has(key)) {
      alerted.set(key, true)
      await tools.database.transaction((tx) => tools.jobs.send(tx, job, payload))
    }
    throw error
  }
}

/** @throws Problem `document_letter_missing` with the letters that no font has */
export async function requireLetters(texts: Iterable<string>, country?: string): Promise<void> {
  const missing = await listMissingLetters(texts, { style: 'sans', country })
  if (missing.length) throw new Problem('document_letter_missing', { letters: nameLetters(missing) })
}
