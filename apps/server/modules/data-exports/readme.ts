import { brand } from '@tintype/domain/brand'
import type { ExportRequest } from './export-request.ts'

/** Describes each file of an archive. Lines end with CR LF for all editors. */
export function readme({ id, until }: ExportRequest): string {
  const lines = [
    `Your data at ${brand.product}`,
    '',
    `Everything that was yours on ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. Archive ${id}.`,
    '',
    'originals/     Every picture that you uploaded, byte for byte as we received it. The name is the title and the id of the',
    '               artwork. A deleted artwork’s picture is erased after 30 days; its words below remain.',
    'shop/          Banner and picture of your shop, as they are shown. We keep no larger ones.',
    'artworks.json  Each artwork with its words, states and dates, for programs.',
    'artworks.csv   The same as a table. The column “File” says which picture belongs to it.',
    'account.json   Your name and address, settings, shop, where you are signed in, whether two-factor sign-in is on, the names of your passkeys, and which platforms you have connected.',
    'sales.csv      Each sale: commission, donation, refund, and what you earned.',
    'ledger.csv     Every entry on your accounts with us, account by account, the oldest first. The entries of “balance” add up',
    '               to your balance. “Cause” is the id of the sale, refund or payout that an entry was made for.',
    'payouts.csv    Every payout. Account numbers are shown by their last digits only, as in your settings.',
    'posts.csv      What was posted of your artworks at other platforms, or was to be: the words, when, and where it is.',
    '',
    'Tables are UTF-8 with commas, sums are in US dollars, times in UTC. Where a text could be taken for a formula, an',
    'apostrophe stands before it.',
    '',
    'Smaller copies of your pictures, which we make ourselves for the pages of the shop, are left out.',
    `Questions: ${brand.contactEmail}`,
    '',
  ]
  return lines.join('\r\n')
}
