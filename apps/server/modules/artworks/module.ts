import type { ArtworkFilter } from '@tintype/contract/admin/office-lists'
import type { EditArtworkInput } from '@tintype/contract/artworks/artworks'
import type { Enlarger } from '@tintype/contract/artworks/details'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Turn } from '../../platform/jobs/jobs.ts'
import { approveDeletion, disapproveDeletion } from './deletion/decide-deletion.ts'
import { eraseArtwork } from './deletion/erase-artwork.ts'
import { forgetArtworks } from './deletion/forget-artworks.ts'
import { requestDeletion } from './deletion/request-deletion.ts'
import { detailCutter } from './details/cut-detail.ts'
import { type DetailRequest, enlargeDetail, getDetail, requestDetail, sweepDetails, toEnlargerKind } from './details/enlarge-detail.ts'
import { editArtwork } from './edit-artwork.ts'
import { countArtworks, getArtwork, getOwnArtwork, getPictures, showArtworks } from './lists/get-artworks.ts'
import { type AllArtworksRequest, allArtworksFile, listAllArtworks } from './lists/list-all.ts'
import { listArtworks } from './lists/list-artworks.ts'
import { listForIntegrators } from './lists/list-for-integrators.ts'
import { type ArtworkRow, preparePage } from './queries/artworks.ts'
import { channelVerbs } from './queries/channel.ts'
import { findCountsByArtist } from './queries/counts.ts'
import { type ExportRequest, listEverything, measureEverything } from './queries/export.ts'
import { findHandles, findSellable, findWithdrawn } from './queries/products.ts'
import { findPrintSource } from './queries/renditions.ts'
import { type SoldCount, saveSoldLately } from './queries/sold.ts'
import type { PictureFile } from './renditions/check-picture.ts'
import { findColours } from './renditions/find-colours.ts'
import { avifMaker } from './renditions/make-avif.ts'
import { renderArtwork } from './renditions/render-artwork.ts'
import { rerenderArtworks } from './renditions/rerender-artworks.ts'
import { sweepLeftovers } from './renditions/sweep-leftovers.ts'
import { pickArtwork } from './sale/pick-artwork.ts'
import { type ReviewOutcome, saveReview } from './sale/save-review.ts'
import { putArtworkBack, relistAll, takeArtworkDown, unlistAll } from './sale/unlist-artworks.ts'
import type { ArtworkTools } from './tools.ts'
import { analyzeArtwork, analyzeImage } from './upload/analyze-image.ts'
import { type ArtworkUpload, uploadArtwork } from './upload/upload-artwork.ts'

export function createArtworks(tools: ArtworkTools) {
  const findPage = preparePage(tools.database)
  return {
    analyze: (actor: Artist, file: PictureFile) => analyzeImage(tools, actor, file),
    /** Analysis of an uploaded artwork, for operators. */
    analyzeStored: (uid: string) => analyzeArtwork(tools, uid),
    upload: (actor: Artist, upload: ArtworkUpload) => uploadArtwork(tools, actor, upload),
    list: (actor: Pick<Artist, 'artistId'>, page: { limit: number; offset: number; cursor?: string }) =>
      listArtworks({ findPage, storefront: tools }, actor, page),
    listAll: (request: AllArtworksRequest) => listAllArtworks(tools, request),
    allFile: (filter: ArtworkFilter) => allArtworksFile(tools, filter),
    listForIntegrators: (page: { limit: number; cursor?: string }) => listForIntegrators(tools, page),
    get: (actor: Artist, uid: string) => getArtwork(tools, tools.database, actor.artistId, uid),
    edit: (actor: Artist, edit: EditArtworkInput) => editArtwork(tools, actor, edit),
    cutDetail: detailCutter(tools),
    getEnlarger: (): Enlarger => ({ by: toEnlargerKind(tools) }),
    requestDetail: (actor: Artist, request: DetailRequest) => requestDetail(tools, actor, request),
    getDetail: (actor: Artist, uid: string) => getDetail(tools, actor, uid),
    enlargeDetail: (payload: { detail: string }, turn: Turn) => enlargeDetail(tools, payload, turn),
    sweepDetails: () => sweepDetails(tools),
    countMany: (queryable: Queryable, artistIds: readonly string[]) => findCountsByArtist(queryable, artistIds),
    count: (actor: Artist) => countArtworks(tools.database, actor.artistId),
    requestDeletion: (actor: Artist, request: { uid: string; reason: string }) => requestDeletion(tools, actor, request),

    render: (payload: { artwork: string }) => renderArtwork(tools, payload),
    rerenderArtworks: (signal: AbortSignal) => rerenderArtworks(tools, signal),
    findColours: (signal: AbortSignal) => findColours(tools, signal),
    makeAvif: avifMaker(tools),
    sweepLeftovers: (signal: AbortSignal) => sweepLeftovers(tools, signal),
    erase: (payload: { artwork: string }) => eraseArtwork(tools, payload),

    /** The artist's view of artworks, in the given order. */
    show: (queryable: Queryable, rows: readonly ArtworkRow[]) => showArtworks(tools, queryable, rows),
    saveReview: (tx: Transaction, artwork: ArtworkRow, outcome: ReviewOutcome) => saveReview(tools, tx, artwork, outcome),
    approveDeletion: (tx: Transaction, uid: string) => approveDeletion(tools, tx, uid),
    disapproveDeletion: (tx: Transaction, uid: string, reason: string) => disapproveDeletion(tx, uid, reason),
    /** Part of the erasure of an artist: only what orders refer to remains. @returns the uids of all artworks */
    forget: (tx: Transaction, artistId: string) => forgetArtworks(tools, tx, artistId),
    pick: (tx: Transaction, request: { handle: string; isPick: boolean }) => pickArtwork(tools, tx, request),
    unlistAll: (tx: Transaction, request: { artistId: string; at: Date }) => unlistAll(tools, tx, request),
    relistAll: (tx: Transaction, artistId: string) => relistAll(tools, tx, artistId),
    takeDown: (tx: Transaction, request: { uid: string; reason: string }) => takeArtworkDown(tools, tx, request),
    putBack: (tx: Transaction, uid: string) => putArtworkBack(tools, tx, uid),
    saveSoldLately: (tx: Transaction, counts: readonly SoldCount[]) => saveSoldLately(tx, counts),
    getOwn: getOwnArtwork,
    listEverything: (queryable: Queryable, request: ExportRequest) => listEverything(queryable, request),
    measureEverything: (queryable: Queryable, request: ExportRequest) => measureEverything(queryable, request),
    listSellable: findSellable,
    listWithdrawn: findWithdrawn,
    /** An artwork on sale; otherwise undefined. */
    findForSale: async (queryable: Queryable, handle: string) => (await findSellable(queryable, [handle]))[0],
    /** Includes artworks that are not on sale, and deleted ones. */
    handles: findHandles,
    pictures: getPictures,
    ...channelVerbs,
    findPrintSource,
  }
}

export type Artworks = ReturnType<typeof createArtworks>
