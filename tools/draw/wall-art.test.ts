import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { credits } from '../../apps/web/app/ui/artwork/wall-art-credits.ts'
import { CREDITS_FILE, writeCredits } from './wall-art.ts'

it('the pictures on the sign-in pages are credited to the artists of the catalogue', async () => {
  expect(await readFile(CREDITS_FILE, 'utf8')).toBe(writeCredits())
  expect(credits.nebula).toEqual({ title: 'Cathedral of Dust', artist: 'Tomas Okafor' })
})
