import { limits } from '@tintype/contract/limits'
import { brand } from '@tintype/domain/brand'
import { formatDaysOfMs } from '@tintype/domain/time/durations'
import type { ExportRequest } from './export-request.ts'

/** Describes each file of an archive. Lines end with CR LF for all editors. */
export function readme({ id, until }: ExportRequest): string {
  const lines = [
    `Your data at ${brand.product}`,
    '',
    `All your data as of ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. Archive ${id}.`,
    '',
    'originals/     Every picture you uploaded, as we received it. The file name is the title and id of the artwork. The picture',
    `               of a deleted artwork is erased after ${formatDaysOfMs(limits.artwork.deletedKeptMs)}; its details below remain.`,
    'shop/          Banner and profile picture of your shop, in the largest size we store.',
    'artworks.json  Each artwork with its details, status and dates, for programs.',
    'artworks.csv   The same as a table. The column “File” contains the name of the picture. The estimate of nudity or sexual',
    '               content is a hint for the person who reviews the artwork. It decides nothing.',
    'account.json   Your name, email, settings, shop, active sessions, two-factor status, names of your passkeys and connected platforms.',
    'sales.csv      Each sale: commission, donation, refund and your earnings.',
    'ledger.csv     Every transaction of your accounts, oldest first. The entries of the account “balance” add up',
    '               to your balance. “Cause” is the id of the sale, refund or payout.',
    'payouts.csv    Every payout. Account numbers show the last digits only, as in your settings.',
    'posts.csv      Every post of your artworks on other platforms: text, date, status and link.',
    '',
    'Tables are comma-separated UTF-8, amounts are in US dollars, times in UTC. Texts that spreadsheets could run as',
    'a formula begin with an apostrophe.',
    '',
    'The smaller copies that we generate for the store are not included.',
    `Questions: ${brand.contactEmail}`,
    '',
  ]
  return lines.join('\r\n')
}
