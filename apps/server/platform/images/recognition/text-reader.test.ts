import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { projectPath } from '../../paths.ts'
import { createRecognizer, type Recognizer } from './recognizer.ts'
import { createTextReader, type TextReaderOptions } from './text-reader.ts'

let recognizer: Recognizer | undefined
afterEach(() => recognizer?.stop())

const picture = Buffer.from('a picture')
const lines = [[{ text: 'stand', confidence: 96 }]]

function openReader(options: Partial<TextReaderOptions> = {}) {
  const [ask, error] = [vi.fn(async () => ({ lines })), vi.fn()]
  return { ask, error, ...createTextReader({ recognizer: { ask }, languages: ['eng'], log: { error }, ...options }) }
}

// the engine starts once for both pictures, which takes a CPU second
test('a text reader reads a poster and finds no words in a blank picture', async () => {
  recognizer = createRecognizer({ processPath: bundledProcess('recognition'), log: { debug: () => undefined }, niceness: 0 })
  const { read } = openReader({ recognizer, timeoutMs: 60_000 })
  const poster = sharp(projectPath('apps/server/demo/pictures/artworks/stand-on.webp')).resize(800, 800, { fit: 'inside' })
  const words = (await read(await poster.jpeg().toBuffer())).flat().map(({ text }) => text)
  expect(words).toEqual(expect.arrayContaining(['What', 'you', 'cannot', 'move,']))
  const blank = sharp({ create: { width: 300, height: 400, channels: 3, background: '#306090' } })
  expect((await read(await blank.jpeg().toBuffer())).flat().filter(({ confidence }) => confidence > 50)).toEqual([])
}, 90_000)

test('a text reader names the languages without data in one line of the log, and reads in the others', async () => {
  const { check, read, ask, error } = openReader({ languages: ['tlh', 'eng', 'que'] })
  await check()
  expect(error.mock.calls).toEqual([[expect.stringMatching(/data tlh is not installed.*data que is not installed.*are read in eng\.$/)]])
  expect(await read(picture)).toEqual(lines)
  const languages = [{ code: 'eng', path: expect.stringContaining('eng.traineddata.gz') }]
  expect(ask.mock.calls).toEqual([[{ kind: 'text', picture: picture.toString('base64'), languages }, 5000]])
})

test('a text reader without any language data reads no words and starts no process', async () => {
  const { check, read, ask, error } = openReader({ languages: ['deu'], findFile: () => '/no/deu.traineddata.gz' })
  expect(await read(picture)).toEqual([])
  await check()
  expect(error.mock.calls).toEqual([[expect.stringMatching(/^The language data .*deu.traineddata.gz is missing: .* not read\.$/)]])
  expect(ask).not.toHaveBeenCalled()
})

test('a text reader with intact data writes nothing to the log', async () => {
  const { check, error } = openReader()
  await check()
  expect(error).not.toHaveBeenCalled()
})
