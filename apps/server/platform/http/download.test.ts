import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { serveDownload } from './download.ts'

const request = new Request('http://tintype.example/api/exports/link')

test('a file comes through us, for nobody else to keep', async () => {
  const file = { stream: Readable.from([Buffer.from('bytes')]), sizeBytes: 5, fileName: 'a.zip' }
  const answer = await serveDownload(async () => file, 'link', request)
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([200, 'bytes', 'no-store'])
})

test('or is fetched where it is stored, for a minute, and nothing of it is read here', async () => {
  const stream = Readable.from([Buffer.from('bytes')])
  const makeLink = async (as: object) => `https://files.example/?${JSON.stringify(as)}`
  const answer = await serveDownload(async () => ({ stream, sizeBytes: 5, fileName: 'a.zip', makeLink }), 'link', request)
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
    302,
    'no-store',
    'no-referrer',
  ])
  expect(answer.headers.get('location')).toBe('https://files.example/?{"fileName":"a.zip","contentType":"application/zip","seconds":60}')
  expect(stream.destroyed).toBe(true)
})
