import { asArtist } from '../../http/procedures.ts'
import type { Mockups } from './module.ts'

const { mockup, mockupArchive } = asArtist.artworks

export function mockupRoutes(mockups: Mockups) {
  return {
    mockup: mockup.handler(({ input, context }) => mockups.request(context.actor, input)),
    mockupArchive: mockupArchive.handler(({ input, context }) => mockups.archive(context.actor, input)),
  }
}
