import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { asStartError } from './files/data-folder.ts'

test.each([
  ['EACCES', /is not writable .*give this user the right to write there, or choose another folder with DATA_DIR\.$/],
  ['EROFS', /is not writable /],
  ['ENOTDIR', /is not a folder: move that file/],
  ['ENOSPC', /is full: make room/],
])('asStartError explains %s of the data folder in one sentence', (code, sentence) => {
  const error = asStartError(Object.assign(new Error(code), { code, path: '/data/postgres' }), '/data')
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).message).toMatch(sentence)
})

test('asStartError returns any other error unchanged', () => {
  const error = new Error('our own mistake')
  expect(asStartError(error, '/data')).toBe(error)
})
