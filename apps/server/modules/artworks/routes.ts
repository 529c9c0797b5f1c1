import { asArtist, asOperator } from '../../http/procedures.ts'
import { uploadedFile } from '../../http/uploads/uploaded-file.ts'
import type { Artworks } from './module.ts'
import { editMessage, uploadMessage } from './views/artworks.ts'

const { count, list, get, analyze, upload, edit, requestDeletion } = asArtist.artworks
const { detail, enlarger, enlargeDetail, enlargedDetail } = asArtist.artworks

export function artworkRoutes(artworks: Artworks) {
  return {
    count: count.handler(({ context }) => artworks.count(context.actor)),
    list: list.handler(({ input, context }) => artworks.list(context.actor, input)),
    get: get.handler(({ input, context }) => artworks.get(context.actor, input.uid)),
    detail: detail.handler(({ input, context }) => artworks.cutDetail(context.actor, input)),
    enlarger: enlarger.handler(() => artworks.getEnlarger()),
    enlargeDetail: enlargeDetail.handler(({ input, context }) =>
      artworks.requestDetail(context.actor, { ...input, detail: uploadedFile(input.detail) }),
    ),
    enlargedDetail: enlargedDetail.handler(({ input, context }) => artworks.getDetail(context.actor, input.uid)),
    analyze: analyze.handler(({ input, context }) => artworks.analyze(context.actor, uploadedFile(input.artworkImage))),
    upload: upload.handler(async ({ input, context }) => {
      const taken = await artworks.upload(context.actor, { ...input, artworkImage: uploadedFile(input.artworkImage) })
      return { uid: taken.uid, message: uploadMessage(taken) }
    }),
    edit: edit.handler(async ({ input, context }) => {
      const artwork = await artworks.edit(context.actor, input)
      return { artwork, message: editMessage(artwork) }
    }),
    requestDeletion: requestDeletion.handler(async ({ input, context }) => {
      await artworks.requestDeletion(context.actor, input)
      return { message: 'Deletion request submitted. The artwork stays in your shop until we approve the request.' }
    }),
  }
}

export function artworkListRoutes(artworks: Artworks) {
  const { lists } = asOperator.backoffice
  return {
    artworks: lists.artworks.handler(({ input }) => artworks.listAll(input)),
    artworksFile: lists.artworksFile.handler(({ input }) => artworks.allFile(input)),
  }
}
