import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@tintype/contract/limits'
import { ownAddress } from '../../../e2e/support/address.ts'
import { type Caller, signUpConfirmed } from '../../../e2e/support/api.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import { photoPath } from '../../../e2e/support/photo.ts'
import { startTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { untilRendered } from '../../support/large-photograph.ts'
import { watchMemory } from '../../support/processes.ts'
import { type BodyAnswer, type SentBody, sendBody } from '../support/clients/send-body.ts'
import type { Verdict } from '../support/verdict.ts'

const MB = 1024 * 1024
const MEMORY_BAR_MB = 64
/** Requests per body, in sequence; the first ones only warm up. */
const ROUNDS = { warming: 3, counted: 10 }
/** The maximum of unread bytes in the socket buffers between two processes. */
const ON_THE_LINE = 12 * MB
const BOUNDARY = 'tintype-body'

type Body = { name: string; make: () => SentBody; statuses: readonly number[]; mostSent?: number }

/**
 * Bodies that exceed the limit, announce to exceed it, or announce a false length. Each is refused before it is read completely, and a
 * body at the limit is accepted. Memory is that of all processes, above their level after a few refusals of each body.
 */
export async function bodies(): Promise<Verdict[]> {
  const server = await startTestServer()
  try {
    const artist = await signUpConfirmed(server.url, newPerson())
    const photograph = await readFile(photoPath)
    const verdicts = [await takeAtTheLimit(server, { artist, photograph })]
    const all = [...oversizePictures(artist, photograph), ...oversizeTexts()]
    for (let round = 0; round < ROUNDS.warming; round++) await sendTogether(server.url, all)
    for (const body of all) verdicts.push(await refuse(server, body))
    verdicts.push(await refuseTogether(server, all))
    return verdicts
  } finally {
    await server.remove()
  }
}

/** Before and after the refusals: the bodies are otherwise valid. */
async function takeAtTheLimit(server: TestServer, { artist, photograph }: { artist: Caller; photograph: Buffer }): Promise<Verdict> {
  const picture = await sendBody(server.url, buildUploadBody(artist, { photograph, fileBytes: limits.artwork.fileBytes }))
  if (picture.status === 200) await untilRendered(artist, 1)
  const text = await sendBody(server.url, buildJsonBody(`{"lines":[],"padding":"${'x'.repeat(64 * 1024 - 25)}"}`))
  const faults = [picture, text].filter(({ status }) => status !== 200).map((one) => `answered ${describe(one)}`)
  return { what: 'bodies, at the limit', tried: 'a picture of 25 MB, a text of 64 KB', found: `${picture.status}, ${text.status}`, faults }
}

async function refuse(server: TestServer, body: Body): Promise<Verdict> {
  const before = watchMemory(server.pid()).stop()
  const memory = watchMemory(server.pid())
  const answers: BodyAnswer[] = []
  for (let round = 0; round < ROUNDS.counted; round++) answers.push(await sendBody(server.url, body.make()))
  const grownMb = memory.stop() - before
  const [sent, ms] = [Math.max(...answers.map((one) => one.sentBytes)), Math.max(...answers.map((one) => one.ms))]
  return {
    what: `bodies, ${body.name}`,
    tried: `${answers.length} times`,
    found: `${[...new Set(answers.map(describe))].join(', ')}; ${(sent / MB).toFixed(1)} MB sent at most, answered after ${ms.toFixed(0)} ms at most, memory +${grownMb.toFixed(0)} MB`,
    faults: [...answers.flatMap((answer) => findFaults(body, answer)), ...tooMuch(grownMb)],
  }
}

async function refuseTogether(server: TestServer, all: readonly Body[]): Promise<Verdict> {
  const before = watchMemory(server.pid()).stop()
  const memory = watchMemory(server.pid())
  const faults: string[] = []
  for (let round = 0; round < ROUNDS.counted; round++) {
    const answers = await sendTogether(server.url, all)
    faults.push(...answers.flatMap((answer, at) => findFaults(all[at] as Body, answer)))
  }
  const grownMb = memory.stop() - before
  const left = await listLeftovers(join(server.dataDir, 'incoming'))
  return {
    what: 'bodies, all together',
    tried: `${ROUNDS.counted} times ${all.length} at once`,
    found: `memory +${grownMb.toFixed(0)} MB, ${left.length} files left`,
    faults: [...faults, ...tooMuch(grownMb), ...(left.length ? [`left behind: ${left.join(', ')}`] : [])],
  }
}

/** The remaining files after the clean-up. */
async function listLeftovers(folder: string): Promise<string[]> {
  for (let turn = 0; ; turn++) {
    const names = await readdir(folder)
    if (!names.length || turn === 50) return names
    await delay(100)
  }
}

function sendTogether(url: string, all: readonly Body[]): Promise<BodyAnswer[]> {
  return Promise.all(all.map((body) => sendBody(url, body.make())))
}

const describe = ({ status, code }: BodyAnswer) => `${status}${code ? ` ${code}` : ''}`
const tooMuch = (grownMb: number) => (grownMb > MEMORY_BAR_MB ? [`memory rose by ${grownMb.toFixed(0)} MB`] : [])

function findFaults({ name, statuses, mostSent = Number.POSITIVE_INFINITY }: Body, answer: BodyAnswer): string[] {
  return [
    ...(statuses.includes(answer.status) ? [] : [`${name} was answered ${describe(answer)}`]),
    ...(answer.sentBytes > mostSent ? [`${name}: ${(answer.sentBytes / MB).toFixed(1)} MB were taken`] : []),
  ]
}

function oversizePictures(artist: Caller, photograph: Buffer): Body[] {
  const form = (fileBytes: number, length?: number) => () => buildUploadBody(artist, { photograph, fileBytes, length })
  const afterLimit = limits.artwork.fileBytes + ON_THE_LINE
  return [
    { name: '25 MB and a byte', make: form(limits.artwork.fileBytes + 1), statuses: [413] },
    { name: '26 MB without a length', make: form(26 * MB, Number.NaN), statuses: [413] },
    { name: '100 MB announced', make: form(100 * MB), statuses: [413], mostSent: ON_THE_LINE },
    { name: '100 MB without a length', make: form(100 * MB, Number.NaN), statuses: [413], mostSent: afterLimit },
    // bytes after the announced 1,000 are no request; a client that continues sending may find the connection closed (0) before it reads
    // the response
    { name: '100 MB announced as 1,000 bytes', make: form(100 * MB, 1000), statuses: [400, 422, 0], mostSent: ON_THE_LINE },
    { name: '100,000 fields of a form', make: () => buildManyFieldsBody(artist, 100_000), statuses: [400, 413, 422] },
  ]
}

function oversizeTexts(): Body[] {
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index]))
  return [
    { name: '1 MB of JSON', make: () => buildJsonBody(JSON.stringify({ padding: 'x'.repeat(MB) })), statuses: [413] },
    { name: '100 MB of JSON without a length', make: endlessJson, statuses: [413], mostSent: ON_THE_LINE },
    { name: '100,000 fields of JSON', make: () => buildJsonBody(JSON.stringify(fields)), statuses: [413] },
    { name: '10,000 deep', make: () => buildJsonBody('['.repeat(10_000) + ']'.repeat(10_000)), statuses: [400, 422] },
  ]
}

function buildJsonBody(text: string): SentBody {
  const headers = { ...ownAddress(), 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return { path: '/api/store/quote', headers, pieces: splitIntoPieces([Buffer.from(text)]) }
}

function endlessJson(): SentBody {
  const headers = { ...ownAddress(), 'content-type': 'application/json' }
  return { path: '/api/store/quote', headers, pieces: splitIntoPieces([Buffer.from('{"padding":"'), ...padding(100 * MB)]) }
}

/** @param form.length  the announced length: by default the true one; NaN announces none */
function buildUploadBody(artist: Caller, form: { photograph: Buffer; fileBytes: number; length?: number | undefined }): SentBody {
  const { photograph, fileBytes } = form
  const fields = {
    artworkName: 'Oversize',
    tags: 'dove,horizontal',
    orientation: 'horizontal',
    category: 'animals',
    allowMarketing: 'true',
  }
  const head = Buffer.from(
    `${Object.entries(fields).map(fieldPart).join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="artworkImage"; filename="a.jpg"\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  // a unique file each time, with the same image
  const own = Buffer.from(randomUUID())
  const pieces = [head, photograph, own, ...padding(fileBytes - photograph.length - own.length), tail]
  return {
    path: '/api/upload-artwork',
    headers: buildUploadHeaders(artist, form.length ?? head.length + fileBytes + tail.length),
    pieces: splitIntoPieces(pieces),
  }
}

function buildManyFieldsBody(artist: Caller, count: number): SentBody {
  const hundred = Buffer.from(fieldPart(['f', 'x']).repeat(100))
  return {
    path: '/api/upload-artwork',
    headers: buildUploadHeaders(artist, Number.NaN),
    pieces: Array.from({ length: count / 100 }, () => hundred),
  }
}

const fieldPart = ([name, value]: [string, string]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

function buildUploadHeaders({ token, username }: Caller, length: number): Record<string, string> {
  return {
    ...ownAddress(),
    authorization: `Bearer ${token}`,
    'x-user-username': username,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...(Number.isNaN(length) ? {} : { 'content-length': String(length) }),
  }
}

const nothing = Buffer.alloc(MB)

function padding(bytes: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes / MB) }, (_, at) => nothing.subarray(0, Math.min(MB, bytes - at * MB)))
}

/** Splits the body into pieces, as a network delivers it. */
function* splitIntoPieces(buffers: readonly Buffer[]): Generator<Buffer> {
  const STEP = 64 * 1024
  for (const buffer of buffers) {
    for (let at = 0; at < buffer.length; at += STEP) yield buffer.subarray(at, at + STEP)
  }
}
