import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { serveDownload } from './download.ts'

const request = new Request('http://tintype.example/api/exports/link')

test('serveDownload streams a file as an attachment that no cache stores', async () => {
  const file = { stream: Readable.from([Buffer.from('bytes')]), sizeBytes: 5, fileName: 'a.zip' }
  const answer = await serveDownload(async () => file, 'link', request)
  expect([answer.status, await answer.text()]).toEqual([200, 'bytes'])
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'application/zip',
    'content-length': '5',
    'content-disposition': 'attachment; filename="a.zip"',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('serveDownload redirects to a storage link that is valid for 60 seconds and reads nothing of the file', async () => {
  const stream = Readable.from([Buffer.from('bytes')])
  const makeLink = async (as: object) => `https://files.example/?${JSON.stringify(as)}`
  const answer = await serveDownload(async () => ({ stream, sizeBytes: 5, fileName: 'a.zip', makeLink }), 'link', request)
  expect([answer.status, await answer.text()]).toEqual([302, ''])
  expect(Object.fromEntries(answer.headers)).toEqual({
    location: 'https://files.example/?{"fileName":"a.zip","contentType":"application/zip","seconds":60}',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(stream.destroyed).toBe(true)
})

test('serveDownload answers HEAD with the headers of the file and no body, and closes its stream', async () => {
  const stream = Readable.from([Buffer.from('bytes')])
  const file = { stream, sizeBytes: 5, fileName: 'receipt.pdf', contentType: 'application/pdf' }
  const answer = await serveDownload(async () => file, 'link', new Request(request.url, { method: 'HEAD' }))
  expect([answer.status, answer.body, stream.destroyed]).toEqual([200, null, true])
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="receipt.pdf"')
})
