import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import type { ArtworkFilter } from '@tintype/contract/admin/office-lists'
import type { EditArtworkInput } from '@tintype/contract/artworks/artworks'
import type { Enlarger } from '@tintype/contract/artworks/details'
import type { MockupChoice } from '@tintype/domain/mockup-rooms'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Turn } from '../../platform/jobs/jobs.ts'
import { analyzeArtwork, analyzeImage } from './upload/analyze-image.ts'
import { catalogueVerbs } from '../catalogue/search/catalogue.ts'
import { findColours } from './renditions/find-colours.ts'
import { pickArtwork } from './sale/pick-artwork.ts'
import { removeFromShelf } from './deletion/remove-from-list.ts'
import { putArtworkBack, releaseAll, takeArtworkDown, withholdAll } from './sale/unlist-artworks.ts'
import { editArtwork } from './edit-artwork.ts'
import { eraseArtwork } from './deletion/erase-artwork.ts'
import { forgetArtworks } from './deletion/forget-artworks.ts'
import { countArtworks, getArtwork, getOwnArtwork, getPictures, showArtworks } from './lists/get-artworks.ts'
import { type AllArtworksRequest, allArtworksFile, listAllArtworks } from './lists/list-all.ts'
import { listArtworks } from './lists/list-artworks.ts'
import { listForIntegrators } from './lists/list-for-integrators.ts'
import { findLookalikes } from '../review/look-alikes/find-lookalikes.ts'
import { writeLooks } from '../review/look-alikes/write-looks.ts'
import { archiveMockups } from '../mockups/archive-mockups.ts'
import { askForMockup, drawAskedMockup } from '../mockups/request-mockup.ts'
import { getSharePicture } from '../mockups/make-mockup.ts'
import { drawStoreRooms, roomsFinder } from '../mockups/store-rooms.ts'
import { findHandles, findPrintSource, findRecord, findSellable, findShelves, findWithdrawn, preparePage } from './queries/artworks.ts'
import { channelVerbs } from './queries/channel.ts'
import { type EverythingOf, listEverything, measureEverything } from './queries/export.ts'
import type { ArtworkRow } from '../review/queries/review.ts'
import { type SoldCount, saveSoldLately } from './queries/sold.ts'
import type { PictureFile } from './renditions/check-picture.ts'
import { detailCutter } from './details/cut-detail.ts'
import { askForDetail, type DetailRequest, enlargeDetail, enlargerOf, getDetail, sweepDetails } from './details/enlarge-detail.ts'
import { avifMaker } from './renditions/make-avif.ts'
import { renderArtwork } from './renditions/render-artwork.ts'
import { rerenderArtworks } from './renditions/rerender-artworks.ts'
import { sweepLeftovers } from './renditions/sweep-leftovers.ts'
import { requestDeletion } from './deletion/request-deletion.ts'
import { type ArtworkDecision, decideArtwork } from '../review/decisions/record-decision.ts'
import { getReviewLine, keepUsualHours } from '../review/queue/get-review-queue.ts'
import { holdVerbs } from '../review/decisions/hold-decision.ts'
import { noteResemblance } from '../review/look-alikes/record-resemblance.ts'
import { publishUnseen, type UnseenRequest } from '../review/trust/auto-publish.ts'
import { reviewVerbs } from '../review/queue/list-for-review.ts'
import { toTrustStanding } from '../review/rules/trust.ts'
import type { ArtworkTools } from './tools.ts'
import { type ArtworkUpload, uploadArtwork } from './upload/upload-artwork.ts'

export type { ArtworkTools } from './tools.ts'

export function createArtworks(tools: ArtworkTools) {
  const findPage = preparePage(tools.database)
  const usualHours = keepUsualHours(tools)
  const show = (queryable: Queryable, rows: readonly ArtworkRow[]) => showArtworks(tools, queryable, rows)
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
    askForMockup: (actor: Artist, request: MockupChoice & { uid: string }) => askForMockup(tools, actor, request),
    archiveMockups: (actor: Artist, wanted: Pick<MockupChoice, 'size' | 'format'> & { uid: string }) =>
      archiveMockups(tools, actor, wanted),
    findRooms: roomsFinder(tools),
    drawStoreRooms: (payload: { artwork: string }) => drawStoreRooms(tools, payload),
    drawAskedMockup: (payload: { artwork: string; choice: MockupChoice }, turn: Turn) => drawAskedMockup(tools, payload, turn),
    cutDetail: detailCutter(tools),
    getEnlarger: (): Enlarger => ({ by: enlargerOf(tools) }),
    askForDetail: (actor: Artist, request: DetailRequest) => askForDetail(tools, actor, request),
    getDetail: (actor: Artist, uid: string) => getDetail(tools, actor, uid),
    enlargeDetail: (payload: { detail: string }, turn: Turn) => enlargeDetail(tools, payload, turn),
    sweepDetails: () => sweepDetails(tools),
    reviewLine: (actor: Artist) => getReviewLine({ database: tools.database, usualHours }, actor),
    countMany: (queryable: Queryable, artistIds: readonly string[]) => findShelves(queryable, artistIds),
    getTrust: async (queryable: Queryable, artistId: string, settings: HouseSettings) =>
      toTrustStanding(await findRecord(queryable, artistId), settings),
    count: (actor: Artist) => countArtworks(tools.database, actor.artistId),
    requestDeletion: (actor: Artist, request: { uid: string; reason: string }) => requestDeletion(tools, actor, request),

    render: (payload: { artwork: string }) => renderArtwork(tools, payload),
    rerenderArtworks: (signal: AbortSignal) => rerenderArtworks(tools, signal),
    findColours: (signal: AbortSignal) => findColours(tools, signal),
    makeAvif: avifMaker(tools),
    writeLooks: (signal: AbortSignal) => writeLooks(tools, signal),
    findLookalikes,
    noteResemblance,
    sweepLeftovers: (signal: AbortSignal) => sweepLeftovers(tools, signal),
    erase: (payload: { artwork: string }) => eraseArtwork(tools, payload),

    publishUnseen: (tx: Transaction, uid: string, request: UnseenRequest) => publishUnseen(tools, tx, uid, request),
    decide: (tx: Transaction, uid: string, decision: ArtworkDecision) => decideArtwork(tools, tx, uid, decision),
    /** Part of the erasure of an artist: only what orders refer to remains. @returns the uids of all artworks */
    forget: (tx: Transaction, artistId: string) => forgetArtworks(tools, tx, artistId),
    pick: (tx: Transaction, request: { handle: string; isPick: boolean }) => pickArtwork(tools, tx, request),
    withholdAll: (tx: Transaction, request: { artistId: string; at: Date }) => withholdAll(tx, request),
    releaseAll: (tx: Transaction, artistId: string) => releaseAll(tx, artistId),
    takeDown: (tx: Transaction, request: { uid: string; reason: string }) => takeArtworkDown(tools, tx, request),
    putBack: (tx: Transaction, uid: string) => putArtworkBack(tx, uid),
    saveSoldLately: (tx: Transaction, counts: readonly SoldCount[]) => saveSoldLately(tx, counts),
    getOwn: getOwnArtwork,
    listEverything: (queryable: Queryable, of: EverythingOf) => listEverything(queryable, of),
    measureEverything: (queryable: Queryable, of: EverythingOf) => measureEverything(queryable, of),
    listSellable: findSellable,
    listWithdrawn: findWithdrawn,
    /** An artwork on sale; otherwise undefined. */
    findForSale: async (queryable: Queryable, handle: string) => (await findSellable(queryable, [handle]))[0],
    /** Includes artworks that are not on sale, and deleted ones. */
    handles: findHandles,
    pictures: getPictures,
    /** The product in a room, for sharing. Takes seconds the first time: call it in a job. */
    getSharePicture: (uid: string, format: 'portrait' | 'link' | 'pin') => getSharePicture(tools, uid, format),
    ...channelVerbs,
    findPrintSource,
    ...catalogueVerbs(tools),
    ...holdVerbs(tools),
    ...reviewVerbs({ ...tools, show, removeFromShelf }),
  }
}

export type Artworks = ReturnType<typeof createArtworks>
