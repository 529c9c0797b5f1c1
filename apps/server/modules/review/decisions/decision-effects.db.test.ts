import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/tables.ts'
import { openCatalogueWorld, operator, storefrontUrl } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

const { review } = world
const onSale = { reviewStatus: 'approved', publishedAt: new Date() } as const
const states = {
  'a new artwork': {},
  'a rejected artwork submitted again': { resubmittedAt: new Date(), decidedAt: new Date() },
  'new texts of an artwork on sale': { ...onSale, proposedName: 'Tide', proposedDescription: 'Calm.', version: 2 },
  'an artwork that was published unseen': { ...onSale, trustedAt: new Date(), sampledAt: new Date() },
} as const

type Effects = { mails: string[]; events: number; posted: number; channelChanges: number }
type Row = [subject: keyof typeof states, decision: 'approve' | 'reject' | 'ask for changes', effects: Effects]

const none = { events: 0, posted: 0, channelChanges: 0 }

test.each<Row>([
  ['a new artwork', 'approve', { mails: ['artwork_approved'], events: 1, posted: 1, channelChanges: 1 }],
  ['a new artwork', 'reject', { mails: ['artwork_rejected'], ...none }],
  ['a new artwork', 'ask for changes', { mails: ['artwork_changes'], ...none }],
  ['a rejected artwork submitted again', 'approve', { mails: ['artwork_approved'], events: 1, posted: 1, channelChanges: 1 }],
  ['a rejected artwork submitted again', 'reject', { mails: ['artwork_rejected'], ...none }],
  ['new texts of an artwork on sale', 'approve', { mails: ['words_approved'], ...none, channelChanges: 1 }],
  ['new texts of an artwork on sale', 'reject', { mails: ['words_rejected'], ...none }],
  ['new texts of an artwork on sale', 'ask for changes', { mails: ['words_rejected'], ...none }],
  // integrators and the channel learned of it when it was published
  ['an artwork that was published unseen', 'approve', { mails: ['artwork_approved'], ...none, channelChanges: 1 }],
  ['an artwork that was published unseen', 'reject', { mails: ['artwork_rejected'], ...none, channelChanges: 1 }],
  ['an artwork that was published unseen', 'ask for changes', { mails: ['artwork_changes'], ...none, channelChanges: 1 }],
])('for %s, a decision to %s notifies exactly the parties that it concerns', async (subject, decision, effects) => {
  const artist = await world.newArtist()
  const { uid } = await world.newArtwork(artist, states[subject])
  const before = { events: world.announced.length, posted: world.forPosting.length, channelChanges: world.channelChanges.length }
  if (decision === 'approve') await review.approveArtwork(operator, { uid })
  else if (decision === 'reject') await review.rejectArtwork(operator, { uid, reason: 'Not sharp.' })
  else await review.askChanges(operator, { uid, reason: 'Crop it.' })

  const { handle, name } = await world.getArtworkRow(uid)
  const approved = { uid, handle, name, artistName: artist.name, url: `${storefrontUrl}/products/${handle}` }
  expect(world.noticesFor(artist.email).map(({ kind }) => kind)).toEqual(effects.mails)
  expect(world.announced.slice(before.events)).toEqual(
    Array.from({ length: effects.events }, () => ({ type: 'artwork.approved', data: approved })),
  )
  expect(world.forPosting.slice(before.posted)).toEqual(Array.from({ length: effects.posted }, () => uid))
  expect(world.channelChanges.slice(before.channelChanges)).toEqual(Array.from({ length: effects.channelChanges }, () => uid))
  const audited = await world.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `artwork:${uid}`))
  expect(audited).toHaveLength(1)
})

test('an approved deletion notifies the artist and the sales channel and erases the files after 30 days, a refused one only notifies the artist', async () => {
  const artist = await world.newArtist()
  const artworks = [await world.newProduct(artist), await world.newProduct(artist)] as const
  for (const { uid } of artworks) await world.artworks.requestDeletion(artist, { uid, reason: 'Old.' })
  const before = world.channelChanges.length
  await review.approveDeletion(operator, { uid: artworks[0].uid })
  await review.disapproveDeletion(operator, { uid: artworks[1].uid, reason: 'Sold last week.' })
  expect(world.noticesFor(artist.email).map(({ kind }) => kind)).toEqual(['deletion_approved', 'deletion_disapproved'])
  expect(world.channelChanges.slice(before)).toEqual([artworks[0].uid])
  const isErasure = ({ name, payload }: (typeof world.sent)[number]) =>
    name === 'artworks.erase' && artworks.some(({ uid }) => uid === (payload as { artwork: string }).artwork)
  const job = { name: 'artworks.erase', payload: { artwork: artworks[0].uid }, afterSeconds: 30 * 24 * 60 * 60 }
  expect(world.sent.filter(isErasure)).toEqual([job])
})
