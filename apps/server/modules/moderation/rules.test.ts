import { expect, test } from 'vitest'
import { approvalNotice, deletionNotice, disapprovalNotice, rejectionNotice } from './rules.ts'

const artist = { name: 'Ines Varga', email: 'ines@example.com', receiveApprovalEmails: true }
const quiet = { ...artist, receiveApprovalEmails: false }
const artwork = { name: 'Frozen Nebula', handle: 'frozen-nebula-3f2a', isAboutWords: false }
const addressed = { to: 'ines@example.com', artistName: 'Ines Varga', artworkName: 'Frozen Nebula' }

test('an approval leads to the plate in the store', () => {
  const plateUrl = 'https://store.example/products/frozen-nebula-3f2a'
  expect(approvalNotice(artist, artwork, 'https://store.example')).toEqual({ kind: 'artwork_approved', ...addressed, plateUrl })
})

test('a rejection says why', () => {
  expect(rejectionNotice(artist, artwork, 'Too blurred.')).toEqual({ kind: 'artwork_rejected', ...addressed, reason: 'Too blurred.' })
})

test('new words have letters of their own', () => {
  const words = { ...artwork, isAboutWords: true }
  expect(approvalNotice(artist, words, 'https://store.example')).toMatchObject({ kind: 'words_approved' })
  expect(rejectionNotice(artist, words, 'It names a brand.')).toMatchObject({ kind: 'words_rejected', reason: 'It names a brand.' })
})

test('an artist who wants no letters about decisions gets none, but is answered when asking for a deletion', () => {
  expect(approvalNotice(quiet, artwork, 'https://store.example')).toBeUndefined()
  expect(rejectionNotice(quiet, artwork, 'Too blurred.')).toBeUndefined()
  expect(deletionNotice(quiet, artwork)).toEqual({ kind: 'deletion_approved', ...addressed })
  expect(disapprovalNotice(quiet, artwork, 'It was sold.')).toEqual({ kind: 'deletion_disapproved', ...addressed, reason: 'It was sold.' })
})
