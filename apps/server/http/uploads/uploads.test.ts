import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { problemText } from '@tintype/contract/problems'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UploadedFile, uploadedFile } from './uploaded-file.ts'
import { receiveUpload, requestWithForm, uploadRoutes } from './uploads.ts'

const MB = 1024 * 1024
let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tintype-uploads-'))
})
afterAll(() => rm(dir, { recursive: true }))

const options = () => ({
  dir,
  maxFileBytes: MB,
  tooLarge: 'image_too_large' as const,
  pace: { idleMs: 300, graceMs: 5000, leastBytesPerSecond: 1 },
})

function post(form: FormData): Request {
  return new Request('http://localhost/api/upload-artwork', { method: 'POST', body: form })
}

function formWith(bytes: Uint8Array<ArrayBuffer> | string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('artworkImage', new File([bytes], 'räv "x".png', { type: 'text/html' }))
  return form
}

/** A request with a raw body. */
function raw(body: string | Uint8Array<ArrayBuffer> | ReadableStream, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=XX', ...headers },
    duplex: 'half',
  } as RequestInit)
}

const part = (headers: string, content = '') => `--XX\r\n${headers}\r\n\r\n${content}\r\n`
const field = (name: string, content = 'x') => part(`content-disposition: form-data; name="${name}"`, content)
const file = (name: string, content = 'x') => part(`content-disposition: form-data; name="${name}"; filename="a.png"`, content)

async function isClean(): Promise<void> {
  await expect.poll(() => readdir(dir)).toEqual([])
}

test('receiveUpload rejects a request that was aborted before it was read', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=XX' }
  const request = Object.assign(new Readable({ read: () => undefined }), { headers }) as IncomingMessage
  request.destroy()
  await expect(receiveUpload(request, options())).rejects.toMatchObject({ code: 'malformed' })
  await isClean()
})

test('receiveUpload returns the fields of a form and its file on disk with size and hash', async () => {
  const bytes = randomBytes(MB)
  const { form, dispose } = await receiveUpload(post(formWith(bytes, { artworkName: 'Fjäll 🏔', empty: '' })), options())
  expect(form.get('artworkName')).toBe('Fjäll 🏔')
  expect(form.get('empty')).toBe('')
  const received = uploadedFile(form.get('artworkImage') as File)
  expect(received).toBeInstanceOf(UploadedFile)
  expect(received).toMatchObject({ sizeBytes: MB, size: MB, sha256: createHash('sha256').update(bytes).digest('hex') })
  expect((await readFile(received.path)).equals(bytes)).toBe(true)
  await dispose()
  await isClean()
})

describe('refused uploads', () => {
  const cases: Record<string, [() => Request, string]> = {
    'a file of one byte too many': [() => post(formWith(new Uint8Array(MB + 1))), 'image_too_large'],
    'a Content-Length over the limit': [() => raw('', { 'content-length': String(30 * MB) }), 'image_too_large'],
    'a body that is no form': [() => raw('{}', { 'content-type': 'application/json' }), 'wrong_type'],
    'a form with no boundary': [() => raw('', { 'content-type': 'multipart/form-data' }), 'malformed'],
    'an empty body': [() => raw(''), 'malformed'],
    'a body cut in its file': [() => raw(`${file('artworkImage', 'x'.repeat(5000)).slice(0, -2500)}`), 'malformed'],
    'a body cut in its headers': [() => raw('--XX\r\ncontent-dispo'), 'malformed'],
    'a body without its last boundary': [() => raw(field('a')), 'malformed'],
    'two files': [() => raw(`${file('a')}${file('b')}--XX--`), 'too_large'],
    'twenty-one fields': [() => raw(`${Array.from({ length: 21 }, (_, i) => field(`f${i}`)).join('')}--XX--`), 'too_large'],
    'a hundred thousand parts': [() => raw(`${part('x-nothing: 1').repeat(100_000)}--XX--`), 'too_large'],
    'a field of 4097 bytes': [() => raw(`${field('a', 'x'.repeat(4097))}--XX--`), 'too_large'],
    'a field name of 10,000 brackets': [() => raw(`${field('a[b]'.repeat(2500))}--XX--`), 'malformed'],
    'a field without a name': [() => raw(`${part('content-disposition: form-data', 'x')}--XX--`), 'malformed'],
    'a file without a name': [() => raw(`${part('content-disposition: form-data; filename="a"', 'x')}--XX--`), 'malformed'],
    'a NUL in a field': [() => raw(`${field('a', 'x\0y')}--XX--`), 'malformed'],
  }
  test.each(Object.entries(cases))('receiveUpload refuses %s and leaves no file', async (_, [request, code]) => {
    await expect(receiveUpload(request(), options())).rejects.toMatchObject({ code })
    await isClean()
  })

  test('receiveUpload refuses a body that never ends with 408 and leaves no file', async () => {
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(file('artworkImage', 'x'.repeat(100)).slice(0, -2))),
    })
    await expect(receiveUpload(raw(endless), options())).rejects.toMatchObject({ code: 'upload_stalled', status: 408 })
    await isClean()
  })

  test('receiveUpload refuses a body that trickles and leaves no file', async () => {
    let timer: NodeJS.Timeout | undefined
    const trickle = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(file('artworkImage').slice(0, -2)))
        timer = setInterval(() => controller.enqueue(Buffer.from('x')), 20)
      },
      cancel: () => clearInterval(timer),
    })
    const pace = { idleMs: 1000, graceMs: 100, leastBytesPerSecond: 100_000 }
    await expect(receiveUpload(raw(trickle), { ...options(), pace })).rejects.toMatchObject({ code: 'upload_stalled' })
    clearInterval(timer)
    await isClean()
  })

  test('receiveUpload refuses a body whose sender disconnects and leaves no file', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(file('artworkImage', 'x'.repeat(100)).slice(0, -2)))
        setTimeout(() => controller.error(new Error('gone')), 20)
      },
    })
    await expect(receiveUpload(raw(broken), options())).rejects.toMatchObject({ code: 'malformed' })
    await isClean()
  })
})

test('receiveUpload stops reading a file soon after its limit', async () => {
  let readBytes = 0
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(file('artworkImage').slice(0, -3))),
    pull(controller) {
      readBytes += 64 * 1024
      if (readBytes > 8 * MB) controller.close()
      else controller.enqueue(Buffer.alloc(64 * 1024, 'x'))
    },
  })
  const refused = receiveUpload(raw(body), { ...options(), maxFileBytes: 100 * 1024 })
  await expect(refused).rejects.toMatchObject({ code: 'image_too_large' })
  expect(readBytes).toBeGreaterThan(100 * 1024)
  expect(readBytes).toBeLessThan(MB)
  await isClean()
})

describe('accepted uploads', () => {
  const cases: Record<string, [() => Request, (form: FormData) => void]> = {
    'a file of exactly the limit': [
      () => post(formWith(new Uint8Array(MB))),
      (form) => expect(form.get('artworkImage')).toMatchObject({ size: MB }),
    ],
    'a file of no bytes': [() => post(formWith('')), (form) => expect(form.get('artworkImage')).toMatchObject({ size: 0 })],
    'twenty fields and a file': [
      () => raw(`${Array.from({ length: 20 }, (_, i) => field(`f${i}`)).join('')}${file('artworkImage')}--XX--`),
      (form) => expect([...form.keys()]).toHaveLength(21),
    ],
    'a field of 4096 bytes': [() => raw(`${field('a', 'x'.repeat(4096))}--XX--`), (form) => expect(form.get('a')).toHaveLength(4096)],
    'a form in which no file was chosen': [
      () =>
        raw(
          `${part('content-disposition: form-data; name="artworkImage"; filename=""\r\ncontent-type: application/octet-stream')}${field('a')}--XX--`,
        ),
      (form) => expect([...form.keys()]).toEqual(['a']),
    ],
    'a file name with a path to another folder': [
      () => raw(`${part('content-disposition: form-data; name="artworkImage"; filename="../../../../etc/passwd"', 'x')}--XX--`),
      (form) => expect((form.get('artworkImage') as UploadedFile).path.startsWith(dir)).toBe(true),
    ],
    'text after the last boundary': [() => raw(`${field('a')}--XX--\r\nepilogue`), (form) => expect(form.get('a')).toBe('x')],
  }
  test.each(Object.entries(cases))('receiveUpload accepts %s', async (_, [request, check]) => {
    const { form, dispose } = await receiveUpload(request(), options())
    check(form)
    await dispose()
    await isClean()
  })
})

describe('uploads over a connection', () => {
  /** Sends through a real server and returns the status and the bytes read until the response. */
  async function send(
    write: (request: ReturnType<typeof httpRequest>) => void,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; bodyBytes: number }> {
    let bodyBytes = 0
    const server = createServer(async (incoming: IncomingMessage, outgoing) => {
      const status = await receiveUpload(incoming, options()).then(
        ({ dispose }) => dispose().then(() => 200),
        (error: { status: number }) => error.status,
      )
      bodyBytes = incoming.socket.bytesRead
      outgoing.writeHead(status, { connection: 'close' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      return await new Promise((resolve, reject) => {
        const request = httpRequest({
          port: (server.address() as AddressInfo).port,
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=XX', ...headers },
        })
        request.on('response', (response) => resolve({ status: response.statusCode ?? 0, bodyBytes }))
        request.on('error', reject)
        write(request)
      })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('an upload of a file over a connection is accepted', async () => {
    expect(await send((request) => request.end(`${file('artworkImage', 'x'.repeat(200_000))}--XX--`))).toMatchObject({ status: 200 })
    await isClean()
  })

  test('an upload with a Content-Length over the limit gets 413 unread', async () => {
    const { status, bodyBytes } = await send((request) => request.flushHeaders(), { 'content-length': String(100 * MB) })
    expect(status).toBe(413)
    expect(bodyBytes).toBeLessThan(64 * 1024)
  })

  test('an upload without a length gets 413 when it exceeds the limit, while the client still sends', async () => {
    const { status, bodyBytes } = await send((request) => {
      request.write(file('artworkImage').slice(0, -3))
      const more = () => {
        while (!request.destroyed && request.write(Buffer.alloc(64 * 1024)));
      }
      request.on('drain', more)
      request.on('error', () => undefined)
      more()
    })
    expect(status).toBe(413)
    // connection buffers and one chunk exceed the limit
    expect(bodyBytes).toBeGreaterThan(MB)
    expect(bodyBytes).toBeLessThan(1.5 * MB)
    await isClean()
  })

  test('a client that stops halfway through an upload gets 408', async () => {
    expect(await send((request) => request.write(file('artworkImage').slice(0, -2)))).toMatchObject({ status: 408 })
    await isClean()
  })
})

test('requestWithForm keeps method, URL, headers and signal of the request and returns the given form', async () => {
  const request = post(formWith('x'))
  const form = new FormData()
  const passed = requestWithForm(request, form)
  expect(await passed.formData()).toBe(form)
  expect(passed.method).toBe('POST')
  expect(passed.url).toBe(request.url)
  expect(passed.headers.get('content-type')).toContain('multipart/form-data')
  expect(passed.signal.aborted).toBe(false)
})

test('every upload route has a size limit and a message for larger files', () => {
  expect(
    Object.entries(uploadRoutes).map(([path, { maxFileBytes, tooLarge }]) => [path, maxFileBytes / MB, problemText(tooLarge)]),
  ).toEqual([
    ['/api/upload-artwork', 25, 'File too large. Max size: 25MB.'],
    ['/api/analyze-image', 25, 'File too large. Max size: 25MB.'],
    ['/api/enlarged-details', 2, 'A detail must be enlarged, to at most one million pixels.'],
    ['/api/user/banner', 20, 'File too large. Max 20MB.'],
    ['/api/user/profile-picture', 20, 'File too large. Max 20MB.'],
    ['/api/backoffice/remittance-receipts', 10, 'File too large. Max size: 10MB.'],
    ['/api/backoffice/cause-pictures', 20, 'File too large. Max 20MB.'],
    ['/api/backoffice/payout-answers/preview', 5, 'File too large. Max size: 5MB.'],
    ['/api/backoffice/payout-answers', 5, 'File too large. Max size: 5MB.'],
    ['/api/backoffice/production-answers/preview', 5, 'File too large. Max size: 5MB.'],
    ['/api/backoffice/production-answers', 5, 'File too large. Max size: 5MB.'],
  ])
})
