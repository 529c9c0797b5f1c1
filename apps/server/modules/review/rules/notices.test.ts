import { toDoAbout } from '@tintype/contract/review/review-reasons'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { expect, test } from 'vitest'
import {
  approvalEvent,
  approvalNotice,
  changesNotice,
  deletionNotice,
  disapprovalNotice,
  rejectionNotice,
  resemblanceNotice,
  sizeDecisionNotice,
  sizesNotice,
  takenDownNotice,
  trustedNotice,
} from './notices.ts'

const artist = { name: 'Ines Varga', email: 'ines@example.com', receiveApprovalEmails: true }
const quiet = { ...artist, receiveApprovalEmails: false }
const artwork = {
  name: 'Frozen Nebula',
  handle: 'frozen-nebula-3f2a',
  isAboutWords: false,
  orientation: 'horizontal' as const,
  sizesRefused: [],
}
const addressed = { to: 'ines@example.com', artistName: 'Ines Varga', artworkName: 'Frozen Nebula' }

test('the mail about an approval links to the product in the store', () => {
  const productUrl = 'https://store.example/products/frozen-nebula-3f2a'
  const approved = { kind: 'artwork_approved', ...addressed, productUrl }
  expect(approvalNotice(artist, artwork, 'https://store.example')).toEqual({ ...approved, refused: [] })
  const partly = { ...artwork, sizesRefused: ['large', 'extra_large'] as const }
  expect(approvalNotice(artist, partly, 'https://store.example')).toEqual({ ...approved, refused: ['Large 60×45', 'Extra Large'] })
})

test('an artist gets a mail about the sizes that an operator took off sale or put back, unless these mails are turned off', () => {
  const changed = { before: ['medium', 'large'], now: ['medium', 'extra_large'] } as const
  expect(sizeDecisionNotice(artist, artwork, changed)).toEqual({
    ...{ kind: 'artwork_sizes_decided', ...addressed },
    ...{ refused: ['Large 60×45'], approved: ['Extra Large'], sizes: ['Medium', 'Extra Large'] },
  })
  expect(sizeDecisionNotice(artist, artwork, { before: ['medium'], now: ['medium'] })).toBeUndefined()
  expect(sizeDecisionNotice(quiet, artwork, changed)).toBeUndefined()
})

test('the mail about a rejection contains the reason', () => {
  expect(rejectionNotice(artist, artwork, 'Too blurred.')).toEqual({ kind: 'artwork_rejected', ...addressed, reason: 'Too blurred.' })
})

test('a decision about edits to a product has its own kind of mail', () => {
  const words = { ...artwork, isAboutWords: true }
  expect(approvalNotice(artist, words, 'https://store.example')).toMatchObject({ kind: 'words_approved' })
  expect(rejectionNotice(artist, words, 'It names a brand.')).toMatchObject({ kind: 'words_rejected', reason: 'It names a brand.' })
})

test('an artist without approval mails gets none about reviews, but gets those about deletions', () => {
  expect(approvalNotice(quiet, artwork, 'https://store.example')).toBeUndefined()
  expect(rejectionNotice(quiet, artwork, 'Too blurred.')).toBeUndefined()
  expect(deletionNotice(quiet, artwork)).toEqual({ kind: 'deletion_approved', ...addressed })
  expect(disapprovalNotice(quiet, artwork, 'It was sold.')).toEqual({ kind: 'deletion_disapproved', ...addressed, reason: 'It was sold.' })
})

test('the event about an approval names the artwork, the artist and the product page', () => {
  expect(approvalEvent(artist, { ...artwork, uid: 'u-1' }, 'https://store.example')).toEqual({
    type: 'artwork.approved',
    data: {
      uid: 'u-1',
      handle: 'frozen-nebula-3f2a',
      name: 'Frozen Nebula',
      artistName: 'Ines Varga',
      url: 'https://store.example/products/frozen-nebula-3f2a',
    },
  })
})

test('a trusted artist gets a mail about a publication with the product page, unless these mails are turned off', () => {
  const productUrl = 'https://store.example/products/frozen-nebula-3f2a'
  expect(trustedNotice(artist, artwork, 'https://store.example')).toEqual({ kind: 'artwork_trusted', ...addressed, productUrl })
  expect(trustedNotice(quiet, artwork, 'https://store.example')).toBeUndefined()
})

test('an artist who is asked for changes reads the reason and what to do, unless these mails are turned off', () => {
  const toDo = toDoAbout('title')
  expect(toDo).toMatch(/title/)
  expect(changesNotice(artist, artwork, 'A typo.', 'title')).toEqual({ kind: 'artwork_changes', ...addressed, reason: 'A typo.', toDo })
  expect(changesNotice(artist, { ...artwork, isAboutWords: true }, 'A typo.')).toEqual({
    ...{ kind: 'words_rejected', ...addressed, reason: 'A typo.', toDo: undefined },
  })
  expect(changesNotice(quiet, artwork, 'A typo.', 'title')).toBeUndefined()
})

test('an artist whose picture resembles a new one gets a mail, also without approval mails', () => {
  expect(resemblanceNotice(quiet, artwork)).toEqual({ kind: 'artwork_resembled', ...addressed })
})

test('an artist whose sizes change gets one mail about all artworks, also without approval mails', () => {
  const picture = { orientation: 'vertical' as const, widthPx: 1200, heightPx: 1600 }
  const { artworkName: _, ...to } = addressed
  const resized = [
    { ...picture, name: 'Moon', sizes: ['medium', 'large', 'large_tall'] as const, removed: ['extra_large'] as const },
    { ...picture, name: 'Dot', widthPx: 60, heightPx: 60, sizes: [], removed: PRINT_SIZES },
  ]
  expect(sizesNotice(quiet, resized)).toEqual({
    ...{ kind: 'artwork_sizes_changed', ...to, more: 0 },
    lines: [
      '“Moon” (1200×1600 pixels) is no longer sold in Extra Large (needs 1378×1969 pixels).',
      '“Dot” (60×60 pixels) is no longer sold, because its smallest size needs 591×788 pixels.',
    ],
  })
  const many = Array.from({ length: 23 }, () => resized[0] as (typeof resized)[number])
  expect(sizesNotice(quiet, many)).toMatchObject({ lines: { length: 20 }, more: 3 })
})

test.each([
  ['banner', 'banner'],
  ['portrait', 'profile picture'],
] as const)('an artist whose shop picture of the kind %s is taken down gets a mail about the %s with the reason', (kind, picture) => {
  const { artworkName: _, ...to } = addressed
  expect(takenDownNotice(quiet, kind, 'A logo.')).toEqual({ kind: 'shop_picture_taken_down', ...to, picture, reason: 'A logo.' })
})
