import { describe, expect, it } from 'vitest'
import { isUnreachable, keepForm } from './kept-form.ts'

/** What React Router throws when the response is not from its own server. */
const answered = (status: number) => ({ status, statusText: '', internal: false, data: 'Bad gateway' })
const thrown = (error: unknown) => keepForm(() => Promise.reject(error))

describe('keepForm', () => {
  it.each([
    ['the request gets no response', new TypeError('Failed to fetch')],
    ['a proxy responds with 502', answered(502)],
    ['the server responds with 503', answered(503)],
  ])('keepForm keeps the form on its page when %s', async (_, error) => {
    expect(isUnreachable(await thrown(error))).toBe(true)
  })

  it('keepForm returns the answer of the server and rethrows every other error', async () => {
    expect(await keepForm(async () => 'done')).toBe('done')
    expect(isUnreachable(undefined)).toBe(false)
    for (const error of [answered(404), new Error('a mistake of ours')]) await expect(thrown(error)).rejects.toBe(error)
  })
})
