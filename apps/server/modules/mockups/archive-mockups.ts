import { Problem } from '@tintype/contract/problems'
import { ALL_ROOMS, type MockupChoice, mockupArchiveName, mockupFileName } from '@tintype/domain/prints/mockup-rooms'
import { printCm, printFacts } from '@tintype/domain/prints/sizes'
import { streamedFile } from '../../http/downloads/streamed-file.ts'
import type { Artist } from '../../platform/actor.ts'
import { streamZip, type ZipEntry } from '../../platform/archives/write-zip.ts'
import { mockupPreset } from './make-mockup.ts'
import { findMockups, type StoredMockup } from './queries/mockup.ts'
import { checkOffered } from './request-mockup.ts'
import type { MockupTools } from './tools.ts'

type Wanted = Pick<MockupChoice, 'size' | 'format'> & { uid: string }

/**
 * A ZIP of an artwork's existing mockups in one size and format, compressed while it is sent.
 * @throws Problem `artwork_not_found`, also for another artist's artwork; `size_not_offered`, `mockups_not_drawn` where there is none
 */
export async function archiveMockups({ database, storage, clock, artworks }: MockupTools, actor: Artist, { uid, size, format }: Wanted) {
  const artwork = await artworks.getOwn(database, actor.artistId, uid)
  checkOffered(artwork, size)
  const { widthCm, heightCm } = printCm(printFacts(size), artwork.orientation)
  const measures = `${widthCm}x${heightCm}`
  const choices = ALL_ROOMS.map((one) => ({ ...one, size, format }))
  const made = await findMockups(database, uid, choices.map(mockupPreset))
  const there = choices.flatMap((choice) => {
    const picture = made.get(mockupPreset(choice))
    return picture ? [{ picture, name: mockupFileName(artwork.name, choice, measures) }] : []
  })
  if (!there.length) throw new Problem('mockups_not_drawn')
  const modifiedAt = clock()
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const { picture, name } of there) yield { name, modifiedAt, isCompressed: false, open: () => openPicture(storage, picture) }
  }
  return streamedFile({ name: mockupArchiveName(artwork.name, { size, format }, measures), type: 'application/zip' }, streamZip(entries()))
}

async function openPicture(storage: MockupTools['storage'], { key }: StoredMockup) {
  return (await storage.read('renditions', key)).stream
}
