import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { asStartError } from './data-folder.ts'

test.each([
  ['EACCES', /is not writable .*give this user the right to write there, or choose another folder with DATA_DIR\.$/],
  ['EROFS', /is not writable /],
  ['ENOTDIR', /is not a folder: move that file/],
  ['ENOSPC', /is full: make room/],
])('%s at the data folder is one sentence', (code, sentence) => {
  const error = asStartError(Object.assign(new Error(code), { code, path: '/data/postgres' }), '/data')
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).message).toMatch(sentence)
})

test('any other error comes back as it is', () => {
  const error = new Error('our own mistake')
  expect(asStartError(error, '/data')).toBe(error)
})
