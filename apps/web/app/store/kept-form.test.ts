import { describe, expect, it } from 'vitest'
import { isUnreachable, keepForm } from './kept-form.ts'

/** As React Router throws it where an answer is none of its server's. */
const answered = (status: number) => ({ status, statusText: '', internal: false, data: 'Bad gateway' })
const thrown = (error: unknown) => keepForm(() => Promise.reject(error))

describe('a form that is sent', () => {
  it.each([
    ['nothing answers', new TypeError('Failed to fetch')],
    ['a proxy answers', answered(502)],
    ['the server has too much to do', answered(503)],
  ])('stays as it is where %s', async (_, error) => {
    expect(isUnreachable(await thrown(error))).toBe(true)
  })

  it('gives its answer, and does not hide what is wrong', async () => {
    expect(await keepForm(async () => 'done')).toBe('done')
    expect(isUnreachable(undefined)).toBe(false)
    for (const error of [answered(404), new Error('a mistake of ours')]) await expect(thrown(error)).rejects.toBe(error)
  })
})
