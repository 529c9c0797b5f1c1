import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { CREDITS_FILE, listCredits } from './wall-art.ts'

it('the pictures on the sign-in pages are credited to the artists of the catalogue', async () => {
  const credits = JSON.parse(await readFile(CREDITS_FILE, 'utf8'))
  expect(credits).toEqual(listCredits())
  expect(credits.nebula).toEqual({ title: 'Cathedral of Dust', artist: 'Tomas Okafor' })
})
