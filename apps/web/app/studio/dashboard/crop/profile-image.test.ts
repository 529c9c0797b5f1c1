import { expect, it } from 'vitest'
import { callErrorFrom } from '../../../session/call-error.ts'
import { findFileProblem, findSendProblem, findSizeProblem, sendFailureText } from './profile-image.ts'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)
const MB20 = new Uint8Array(20 * 1024 * 1024)

it.each([
  ['banner', new Blob([PNG]), undefined],
  ['banner', new Blob(['a letter']), 'Invalid file type. Use PNG, JPG, WEBP.'],
  ['portrait', new Blob(['a letter']), 'Invalid type. Use PNG, JPG, or WEBP.'],
  ['banner', new Blob([PNG, MB20]), 'File too large. Max 20MB.'],
  ['portrait', new Blob([PNG, MB20]), 'File too large. Max 20MB.'],
  ['portrait', new Blob([]), 'This file is empty. Please choose another one.'],
] as const)('of a file for a %s (%#): %s', async (kind, file, expected) => {
  expect(await findFileProblem(kind, file)).toBe(expected)
})

it.each([
  ['banner', 300, 120, undefined],
  ['banner', 299, 900, 'This picture is 299 × 900 pixels. It needs at least 300 × 120.'],
  ['portrait', 900, 99, 'This picture is 900 × 99 pixels. It needs at least 100 × 100.'],
] as const)('a %s of %i × %i: %s', (kind, widthPx, heightPx, expected) => {
  expect(findSizeProblem(kind, { widthPx, heightPx })).toBe(expected)
})

it.each([
  ['banner', 'Nora', new Blob([PNG]), undefined],
  ['banner', undefined, new Blob([PNG]), 'Username not loaded. Cannot update banner.'],
  ['banner', 'Nora', new Blob([]), 'No banner file provided after cropping.'],
  ['portrait', 'Nora', new Blob([]), 'No profile picture provided after cropping.'],
] as const)('sending a %s as %s (%#): %s', (kind, username, picture, expected) => {
  expect(findSendProblem(kind, { username, picture })).toBe(expected)
})

it.each([
  [507, 'storage_full', 'We cannot store your file right now.', 'Upload failed: We cannot store your file right now.'],
  [401, 'session_missing', 'Authentication error. Please log in again.', 'Authentication error. Please log in again.'],
])('%i %s', (status, code, message, expected) => {
  expect(sendFailureText(callErrorFrom(status, { code, message }))).toBe(expected)
})
