import { expect, it } from 'vitest'
import { fileFrom, findQuickDropProblem } from './quick-drop.ts'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)

it('a small PNG file is accepted for a quick upload', async () => {
  expect(await findQuickDropProblem(new Blob([PNG]))).toBeUndefined()
})

it.each([
  ['a text file', new Blob(['hello']), 'Quick Upload: Invalid file type. Use PNG, JPG, or WEBP.'],
  ['a file of more than 10 MB', new Blob([PNG, new Uint8Array(10 * 1024 * 1024)]), 'Quick Upload: File too large. Max size: 10MB.'],
])('%s is rejected for a quick upload', async (_, file, expected) => {
  expect(await findQuickDropProblem(file)).toBe(expected)
})

it('a stored quick upload is restored byte for byte', async () => {
  const file = fileFrom({ name: 'sea.png', data: `data:image/png;base64,${btoa(String.fromCharCode(...PNG))}` })
  expect([file.name, file.type]).toEqual(['sea.png', 'image/png'])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG)
})
