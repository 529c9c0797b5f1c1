import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { projectPath } from '../../paths.ts'
import type { Fork } from '../processes/fork-for-pictures.ts'
import { createTextReader, type TextReader, type TextReaderOptions } from './text-reader.ts'

const log = { debug: () => undefined } as unknown as TextReaderOptions['log']
let reader: TextReader | undefined
afterEach(() => reader?.stop())

function openReader(options: Partial<TextReaderOptions> = {}): TextReader {
  reader = createTextReader({ processPath: bundledProcess('recognition'), languages: ['eng'], log, niceness: 0, ...options })
  return reader
}

/** A process that answers with the listed replies, one per picture; undefined: it stays silent. */
function forkWith(replies: unknown[]) {
  const [started, killed, sent] = [vi.fn(), vi.fn(), vi.fn()]
  const fork: Fork = (_path, _options, { onMessage }) => {
    started()
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    const answer = (reply: unknown) => (reply === 'dies' ? resolve('SIGKILL') : reply && onMessage(reply))
    return {
      send: (request) => {
        sent(request)
        setImmediate(() => answer(replies.shift()))
      },
      end: () => resolve('0'),
      kill: () => (killed(), resolve('SIGKILL')),
      ended,
    }
  }
  return { fork, started, killed, sent }
}

const picture = Buffer.from('a picture')
const lines = [[{ text: 'stand', confidence: 96 }]]

// the engine starts once for both pictures, which takes a CPU second
test('a text reader reads a poster and finds no words in a blank picture', async () => {
  const { read } = openReader({ timeoutMs: 60_000 })
  const poster = sharp(projectPath('apps/server/demo/pictures/artworks/stand-on.webp')).resize(800, 800, { fit: 'inside' })
  const words = (await read(await poster.jpeg().toBuffer())).flat().map(({ text }) => text)
  expect(words).toEqual(expect.arrayContaining(['What', 'you', 'cannot', 'move,']))
  const blank = sharp({ create: { width: 300, height: 400, channels: 3, background: '#306090' } })
  expect((await read(await blank.jpeg().toBuffer())).flat().filter(({ confidence }) => confidence > 50)).toEqual([])
}, 90_000)

test('a text reader starts one process for several pictures, which it reads one at a time', async () => {
  const { fork, started } = forkWith([{ lines }, { lines: [] }])
  const { read } = openReader({ fork })
  expect(await Promise.all([read(picture), read(picture)])).toEqual([lines, []])
  expect(started).toHaveBeenCalledTimes(1)
})

test.each([
  ['reports a fault', { fault: 'no image' }, 'no image'],
  ['dies', 'dies', 'the recognition process ended (SIGKILL)'],
  ['is silent', undefined, 'the text recognition took too long'],
])('a text reader fails for a picture whose process %s, and starts another for the next', async (_what, reply, message) => {
  const { fork, started } = forkWith([reply, { lines }])
  const { read } = openReader({ fork, timeoutMs: 200 })
  await expect(read(picture)).rejects.toThrow(message)
  expect(await read(picture)).toEqual(lines)
  expect(started).toHaveBeenCalledTimes(2)
})

test('a text reader fails for a picture that waited too long for others', async () => {
  const { fork } = forkWith([undefined])
  const { read } = openReader({ fork, timeoutMs: 100 })
  const [first, second] = await Promise.allSettled([read(picture), read(picture)])
  expect([first, second].map((result) => result.status === 'rejected' && result.reason.message)).toEqual([
    'the text recognition took too long',
    'too many pictures waited for the text recognition',
  ])
})

test('a text reader ends its process after a time without pictures', async () => {
  const { fork, started, killed } = forkWith([{ lines }, { lines }])
  const { read } = openReader({ fork, idleMs: 10 })
  await read(picture)
  await vi.waitFor(() => expect(killed).toHaveBeenCalled())
  await read(picture)
  expect(started).toHaveBeenCalledTimes(2)
})

test('a text reader names the languages without data in one line of the log, and reads in the others', async () => {
  const error = vi.fn()
  const { fork, sent } = forkWith([{ lines }])
  const { check, read } = openReader({ fork, languages: ['tlh', 'eng', 'que'], log: { ...log, error } as TextReaderOptions['log'] })
  await check()
  expect(error.mock.calls).toEqual([[expect.stringMatching(/data tlh is not installed.*data que is not installed.*are read in eng\.$/)]])
  expect(await read(picture)).toEqual(lines)
  expect(sent.mock.calls[0]?.[0].languages).toEqual([{ code: 'eng', path: expect.stringContaining('eng.traineddata.gz') }])
})

test('a text reader without any language data reads no words and starts no process', async () => {
  const error = vi.fn()
  const { fork, started } = forkWith([])
  const missing = () => '/no/deu.traineddata.gz'
  const { check, read } = openReader({ fork, languages: ['deu'], findFile: missing, log: { ...log, error } as TextReaderOptions['log'] })
  expect(await read(picture)).toEqual([])
  await check()
  expect(error.mock.calls).toEqual([[expect.stringMatching(/^The language data .*deu.traineddata.gz is missing: .* not read\.$/)]])
  expect(started).not.toHaveBeenCalled()
})

test('a text reader with intact data writes nothing to the log', async () => {
  const error = vi.fn()
  await openReader({ log: { ...log, error } as TextReaderOptions['log'] }).check()
  expect(error).not.toHaveBeenCalled()
})
