import type { Enlarger } from '@tintype/contract/artworks/details'
import type { Artist } from '../../platform/actor.ts'
import { bind } from '../../platform/bind.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { approveDeletion, disapproveDeletion } from './deletion/decide-deletion.ts'
import { eraseArtwork } from './deletion/erase-artwork.ts'
import { forgetArtworks } from './deletion/forget-artworks.ts'
import { requestDeletion } from './deletion/request-deletion.ts'
import { detailCutter } from './details/cut-detail.ts'
import { enlargeDetail, getDetail, requestDetail, sweepDetails, toEnlargerKind } from './details/enlarge-detail.ts'
import { editArtwork } from './edit-artwork.ts'
import { countArtworks, getArtwork, getOwnArtwork, getPictures, showArtworks } from './lists/get-artworks.ts'
import { allArtworksFile, listAllArtworks } from './lists/list-all.ts'
import { listArtworks } from './lists/list-artworks.ts'
import { listForIntegrators } from './lists/list-for-integrators.ts'
import { preparePage } from './queries/artworks.ts'
import { channelVerbs } from './queries/channel.ts'
import { findCountsByArtist } from './queries/counts.ts'
import { listEverything, measureEverything } from './queries/export.ts'
import { findCurrentHandles } from './queries/former-handles.ts'
import { findHandles, findSellable, findWithdrawn } from './queries/products.ts'
import { findPrintSource } from './queries/renditions.ts'
import { findArtistsDue, markUnsized } from './queries/sizes.ts'
import { saveSoldLately } from './queries/sold.ts'
import { findColours } from './renditions/find-colours.ts'
import { avifMaker } from './renditions/make-avif.ts'
import { renderArtwork } from './renditions/render-artwork.ts'
import { rerenderArtworks } from './renditions/rerender-artworks.ts'
import { sweepLeftovers } from './renditions/sweep-leftovers.ts'
import { applySizeRule } from './sale/apply-size-rule.ts'
import { pickArtwork } from './sale/pick-artwork.ts'
import { refuseSizes } from './sale/refuse-sizes.ts'
import { renewHandles } from './sale/renew-handles.ts'
import { saveReview } from './sale/save-review.ts'
import { setContentRating } from './sale/set-content-rating.ts'
import { putArtworkBack, relistAll, takeArtworkDown, unlistAll } from './sale/unlist-artworks.ts'
import type { ArtworkTools } from './tools.ts'
import { analyzeArtwork, analyzeImage } from './upload/analyze-image.ts'
import { uploadArtwork } from './upload/upload-artwork.ts'

export function createArtworks(tools: ArtworkTools) {
  const findPage = preparePage(tools.database)
  return {
    ...bind(tools, {
      analyze: analyzeImage,
      /** Analysis of an uploaded artwork, for operators. */
      analyzeStored: analyzeArtwork,
      upload: uploadArtwork,
      listAll: listAllArtworks,
      allFile: allArtworksFile,
      listForIntegrators,
      edit: editArtwork,
      requestDetail,
      getDetail,
      enlargeDetail,
      sweepDetails,
      requestDeletion,
      render: renderArtwork,
      rerenderArtworks,
      renewHandles,
      findColours,
      sweepLeftovers,
      erase: eraseArtwork,
      /** The artist's view of artworks, in the given order. */
      show: showArtworks,
      saveReview,
      approveDeletion,
      /** Part of the erasure of an artist: only what orders refer to remains. @returns the uids of all artworks */
      forget: forgetArtworks,
      applySizeRule,
      pick: pickArtwork,
      unlistAll,
      relistAll,
      takeDown: takeArtworkDown,
      putBack: putArtworkBack,
    }),
    list: (actor: Pick<Artist, 'artistId'>, page: { limit: number; offset: number; cursor?: string }) =>
      listArtworks({ findPage, storefront: tools }, actor, page),
    get: (actor: Artist, uid: string) => getArtwork(tools, tools.database, actor.artistId, uid),
    cutDetail: detailCutter(tools),
    getEnlarger: (): Enlarger => ({ by: toEnlargerKind(tools) }),
    countMany: findCountsByArtist,
    count: (actor: Artist) => countArtworks(tools.database, actor.artistId),
    makeAvif: avifMaker(tools),
    disapproveDeletion,
    refuseSizes,
    setContentRating,
    markUnsized,
    /** Artists with artworks from before sizes were offered by sharpness. */
    findArtistsDue,
    saveSoldLately,
    getOwn: getOwnArtwork,
    listEverything,
    measureEverything,
    listSellable: findSellable,
    listWithdrawn: findWithdrawn,
    /** An artwork on sale; otherwise undefined. */
    findForSale: async (queryable: Queryable, handle: string) => (await findSellable(queryable, [handle]))[0],
    /** Includes artworks that are not on sale, and deleted ones. */
    handles: findHandles,
    /** The current handles of former ones; a handle that is not a former one is omitted. */
    findCurrentHandles,
    pictures: getPictures,
    ...channelVerbs,
    findPrintSource,
  }
}

export type Artworks = ReturnType<typeof createArtworks>
