import { expect, it } from 'vitest'
import { callErrorFrom } from '../../../session/call-error.ts'
import { findFileProblem, findSendProblem, findSizeProblem, sendFailureText } from './profile-image.ts'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)
const MB20 = new Uint8Array(20 * 1024 * 1024)

it('a PNG file is accepted as a banner', async () => {
  expect(await findFileProblem('banner', new Blob([PNG]))).toBeUndefined()
})

it.each([
  ['banner', 'not an image', new Blob(['a letter']), 'Invalid file type. Use PNG, JPG, WEBP.'],
  ['portrait', 'not an image', new Blob(['a letter']), 'Invalid type. Use PNG, JPG, or WEBP.'],
  ['banner', 'larger than 20 MB', new Blob([PNG, MB20]), 'File too large. Max 20MB.'],
  ['portrait', 'larger than 20 MB', new Blob([PNG, MB20]), 'File too large. Max 20MB.'],
  ['portrait', 'empty', new Blob([]), 'This file is empty. Please choose another one.'],
] as const)('a %s file that is %s is rejected', async (kind, _what, file, expected) => {
  expect(await findFileProblem(kind, file)).toBe(expected)
})

it('a banner of 300 × 120 pixels is accepted', () => {
  expect(findSizeProblem('banner', { widthPx: 300, heightPx: 120 })).toBeUndefined()
})

it.each([
  ['banner', 299, 900, 'This picture is 299 × 900 pixels. It needs at least 300 × 120.'],
  ['portrait', 900, 99, 'This picture is 900 × 99 pixels. It needs at least 100 × 100.'],
] as const)('a %s of %i × %i pixels is rejected with “%s”', (kind, widthPx, heightPx, expected) => {
  expect(findSizeProblem(kind, { widthPx, heightPx })).toBe(expected)
})

it('a banner with a username and a picture can be sent', () => {
  expect(findSendProblem('banner', { username: 'Nora', picture: new Blob([PNG]) })).toBeUndefined()
})

it.each([
  ['banner', 'without a username', undefined, new Blob([PNG]), 'Username not loaded. Cannot update banner.'],
  ['banner', 'without a picture', 'Nora', new Blob([]), 'No banner file provided after cropping.'],
  ['portrait', 'without a picture', 'Nora', new Blob([]), 'No profile picture provided after cropping.'],
] as const)('a %s %s cannot be sent', (kind, _what, username, picture, expected) => {
  expect(findSendProblem(kind, { username, picture })).toBe(expected)
})

it.each([
  [507, 'storage_full', 'We cannot store your file right now.', 'Upload failed: We cannot store your file right now.'],
  [401, 'session_missing', 'Authentication error. Please log in again.', 'Authentication error. Please log in again.'],
])('an artist reads why an upload failed with %i %s', (status, code, message, expected) => {
  expect(sendFailureText(callErrorFrom(status, { code, message }))).toBe(expected)
})
