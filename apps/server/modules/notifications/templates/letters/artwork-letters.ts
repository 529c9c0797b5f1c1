import { limits } from '@tintype/contract/limits'
import { brand } from '@tintype/domain/brand'
import { formatDaysOfMs } from '@tintype/domain/time/durations'
import type { Letters } from './letter-texts.ts'

/** Mails about artworks, their review, and pictures of a shop. */
export const artworkLetters = {
  artwork_approved: ({ artistName, artworkName, productUrl, refused }) => ({
    subject: `“${artworkName}” is approved`,
    heading: `“${artworkName}” is live`,
    paragraphs: [
      `Hello ${artistName}, we’ve reviewed and approved your artwork. It’s now on sale as a metal print.`,
      ...(refused.length ? [`We did not approve ${listWords(refused)}, because it would not look good enough at that size.`] : []),
    ],
    action: { label: 'View in your shop', url: productUrl },
  }),
  artwork_trusted: ({ artistName, artworkName, productUrl }) => ({
    subject: `“${artworkName}” is on sale`,
    heading: `“${artworkName}” is live`,
    paragraphs: [
      `Hello ${artistName}, we’ve approved all your artworks so far, so this one went on sale immediately. We may still review it later.`,
    ],
    action: { label: 'View in your shop', url: productUrl },
  }),
  artwork_resembled: ({ artistName, artworkName }, { publicUrl }) => ({
    subject: `A picture similar to “${artworkName}” was submitted`,
    heading: 'Is someone using your picture?',
    paragraphs: [
      `Hello ${artistName}, another artist submitted a picture that looks very similar to your “${artworkName}”. You submitted yours first, so we wanted you to know.`,
      'Our software detected this and may be wrong. A reviewer compares both pictures before approving the other one. You don’t need to do anything.',
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
    footnote: 'If you have more information, for example if the other artist has your permission, please write to us.',
  }),
  artwork_sizes_changed: ({ artistName, lines, more }, { publicUrl }) => ({
    subject: 'Some of your print sizes changed',
    heading: 'Some of your print sizes changed',
    paragraphs: [
      `Hello ${artistName}, we now sell each picture only in the sizes that it has enough pixels for, so that every print looks good on the wall.`,
      ...lines,
      ...(more ? [`This also concerns ${more} more of your artworks. My ${brand.products} shows the sizes of each.`] : []),
      'Prints that were sold before are made as ordered. To sell larger sizes, upload the picture again from its largest file.',
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  artwork_sizes_decided: ({ artistName, artworkName, refused, approved, sizes }, { publicUrl }) => ({
    subject: `The sizes of “${artworkName}” changed`,
    heading: `The sizes of “${artworkName}” changed`,
    paragraphs: [
      `Hello ${artistName}, we’ve reviewed the sizes of your artwork.`,
      ...(refused.length ? [`We no longer sell ${listWords(refused)}, because it would not look good enough at that size.`] : []),
      ...(approved.length ? [`We sell ${listWords(approved)} again.`] : []),
      'Prints that were sold before are made as ordered. If you have a larger file, upload the picture again.',
    ],
    rows: [['On sale now', listWords(sizes)]],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  artwork_rejected: ({ artistName, artworkName, reason, toDo }, { publicUrl }) => ({
    subject: `“${artworkName}” was not approved`,
    heading: `“${artworkName}” was not approved`,
    paragraphs: [
      `Hello ${artistName}, we’ve reviewed your artwork and couldn’t approve it. Reason: ${reason}`,
      toDo ?? `You can edit the details in My ${brand.products} or upload a better file. We’ll review it again.`,
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  artwork_changes: ({ artistName, artworkName, reason, toDo }, { publicUrl }) => ({
    subject: `“${artworkName}” needs a change`,
    heading: `“${artworkName}” needs a change`,
    paragraphs: [
      `Hello ${artistName}, we’ve reviewed your artwork. Please make this change before it can go on sale: ${reason}`,
      `${toDo ?? 'Change it and save.'} Open it in My ${brand.products}. Saving submits it for review again.`,
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  words_approved: ({ artistName, artworkName, productUrl }) => ({
    subject: `Your changes to “${artworkName}” are approved`,
    heading: `Your changes to “${artworkName}” are live`,
    paragraphs: [`Hello ${artistName}, we’ve approved the new title and description. Your shop now shows them.`],
    action: { label: 'View in your shop', url: productUrl },
  }),
  words_rejected: ({ artistName, artworkName, reason, toDo }, { publicUrl }) => ({
    subject: `Your changes to “${artworkName}” were not approved`,
    heading: `Your changes to “${artworkName}” were not approved`,
    paragraphs: [
      `Hello ${artistName}, we couldn’t approve the new title and description. Reason: ${reason}`,
      `The artwork stays on sale with the approved title and description. ${toDo ?? 'You can edit them again at any time.'}`,
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  deletion_approved: ({ artistName, artworkName }) => ({
    subject: `“${artworkName}” was deleted`,
    heading: `“${artworkName}” was deleted`,
    paragraphs: [
      `Hello ${artistName}, as you requested, the artwork is no longer on sale. Its files are erased after ${formatDaysOfMs(limits.artwork.deletedKeptMs)}.`,
    ],
  }),
  deletion_disapproved: ({ artistName, artworkName, reason }, { publicUrl }) => ({
    subject: `Your request to delete “${artworkName}” was refused`,
    heading: `“${artworkName}” was not deleted`,
    paragraphs: [`Hello ${artistName}, we couldn’t delete the artwork. Reason: ${reason}`, 'You can request deletion again at any time.'],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  shop_picture_taken_down: ({ artistName, picture, reason }, { publicUrl }) => ({
    subject: `We took your ${picture} down`,
    heading: `Your ${picture} is no longer shown`,
    paragraphs: [
      `Hello ${artistName}, we took down the ${picture} of your shop. Reason: ${reason}`,
      'The rest of your shop is unchanged. You can upload another one at any time.',
    ],
    action: { label: 'Choose another one', url: `${publicUrl}/dashboard` },
  }),
} satisfies Partial<Letters>

/** `Medium and Extra Large`. */
function listWords(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
