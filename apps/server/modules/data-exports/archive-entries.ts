import { Readable } from 'node:stream'
import { payoutMethodNames } from '@tintype/contract/payouts/payouts'
import { placeNames } from '@tintype/contract/social/share-text'
import { toDollars } from '@tintype/domain/money'
import type { ZipEntry } from '../../platform/archives/write-zip.ts'
import { type Cell, csvFile } from '../../platform/csv/csv.ts'
import { type Area, StoredFileMissing } from '../../platform/storage/storage.ts'
import { describeAccount } from './describe-account.ts'
import { artworkCells, artworkColumns, type DescribedArtwork, describeArtwork } from './describe-artwork.ts'
import type { ExportRequest } from './export-request.ts'
import type { Progress } from './progress.ts'
import { readme } from './readme.ts'
import { originalName } from './rules/data-exports.ts'
import type { DataExportTools } from './tools.ts'

export type { ExportRequest } from './export-request.ts'

/** The files of an archive, in sequence. Lists are read while they are written, so that memory use is constant. */
export async function* archiveEntries(tools: DataExportTools, asked: ExportRequest, progress: Progress): AsyncGenerator<ZipEntry> {
  const modifiedAt = asked.until
  const text = (name: string, parts: AsyncIterable<string> | Iterable<string>): ZipEntry => ({
    name,
    modifiedAt,
    isCompressed: true,
    open: async () => Readable.from(parts, { objectMode: false }),
  })
  const erased = new Set<string>()
  for await (const { uid, name, fileType, fileBytes, originalKey, createdAt } of tools.artworks.listEverything(tools.database, asked)) {
    const stream = await findFile(tools, 'originals', originalKey)
    if (stream) yield* file({ name: originalName({ name, uid, fileType }), modifiedAt: createdAt, stream }, progress)
    else {
      erased.add(uid)
      await progress.advance(fileBytes)
    }
  }
  yield* shopPictures(tools, asked)

  const described = () => describeAll(tools, asked, erased)
  yield text('artworks.json', jsonList(described()))
  yield text('artworks.csv', csvFile(artworkColumns, described(), artworkCells))
  yield text('account.json', [`${JSON.stringify(await describeAccount(tools, asked.artistId), undefined, 2)}\n`])
  yield text('sales.csv', tools.sales.write(asked.artistId))
  yield text('ledger.csv', ledger(tools, asked.artistId))
  yield text('payouts.csv', payouts(tools, asked.artistId))
  yield text('posts.csv', posts(tools, asked.artistId))
  yield text('README.txt', [readme(asked)])
}

/** @returns undefined if the file was erased, as files of deleted artworks are after a while */
async function findFile({ storage }: DataExportTools, area: Area, key: string): Promise<Readable | undefined> {
  try {
    return (await storage.read(area, key)).stream
  } catch (error) {
    if (error instanceof StoredFileMissing) return undefined
    throw error
  }
}

type Found = { name: string; modifiedAt: Date; stream: Readable }

async function* file({ name, modifiedAt, stream }: Found, progress?: Progress): AsyncGenerator<ZipEntry> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      await progress?.advance(chunk.length)
      yield chunk
    }
  }
  try {
    yield { name, modifiedAt, isCompressed: false, open: async () => Readable.from(counted(), { objectMode: false }) }
  } finally {
    stream.destroy()
  }
}

/** Only renditions of shop pictures are stored. */
async function* shopPictures(tools: DataExportTools, { artistId, until }: ExportRequest): AsyncGenerator<ZipEntry> {
  const { bannerKey, pictureKey } = await tools.shops.getShop(tools.database, artistId)
  for (const [name, key] of Object.entries({ 'shop/banner.webp': bannerKey, 'shop/picture.webp': pictureKey })) {
    const stream = key && (await findFile(tools, 'renditions', key))
    if (stream) yield* file({ name, modifiedAt: until, stream })
  }
}

async function* describeAll(tools: DataExportTools, asked: ExportRequest, erased: ReadonlySet<string>): AsyncGenerator<DescribedArtwork> {
  for await (const row of tools.artworks.listEverything(tools.database, asked)) yield describeArtwork(row, !erased.has(row.uid))
}

async function* jsonList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const ledgerColumns = ['Date (UTC)', 'Account', 'What', 'Text', 'Amount USD', 'Clears on', 'Cause', 'Transaction']

function ledger({ earnings, database }: DataExportTools, artistId: string): AsyncGenerator<string> {
  return csvFile(ledgerColumns, earnings.listEntries(database, artistId), (entry) => [
    entry.at.toISOString(),
    entry.account,
    entry.kind.replaceAll('_', ' '),
    entry.text,
    dollars(entry.amountCents),
    entry.awaitsDelivery ? 'after delivery' : entry.clearsOn,
    entry.cause,
    entry.transactionId,
  ])
}

const payoutColumns = ['Requested (UTC)', 'Amount USD', 'Status', 'Method', 'To', 'Approved', 'Paid', 'Reference', 'Failed', 'Reason', 'Id']

function payouts(tools: DataExportTools, artistId: string): AsyncGenerator<string> {
  return csvFile(payoutColumns, tools.payouts.listOwn(artistId), (payout): Cell[] => [
    payout.requestedAt.toISOString(),
    dollars(payout.amountCents),
    payout.status,
    payoutMethodNames[payout.method],
    payout.destination && Object.values(payout.destination).join(', '),
    payout.approvedAt?.toISOString() ?? null,
    payout.paidAt?.toISOString() ?? null,
    payout.reference,
    payout.failedAt?.toISOString() ?? null,
    payout.failureReason,
    payout.id,
  ])
}

const postColumns = ['ExportRequest for (UTC)', 'Place', 'State', 'Text', 'Posted', 'Address', 'Artwork', 'Id']

/** Published and planned posts. */
function posts({ posting, database }: DataExportTools, artistId: string): AsyncGenerator<string> {
  return csvFile(postColumns, posting.listEverything(database, artistId), (post) => [
    post.createdAt.toISOString(),
    placeNames[post.place],
    post.state.replaceAll('_', ' '),
    post.text,
    post.postedAt?.toISOString() ?? null,
    post.url,
    post.artworkUid,
    post.id,
  ])
}

function dollars(cents: number): string {
  return toDollars(cents).toFixed(2)
}
