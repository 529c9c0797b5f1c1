import { asArtist } from '../../http/procedures.ts'
import type { DataExports } from './module.ts'

export function exportRoutes(exports: DataExports) {
  return {
    get: asArtist.exports.get.handler(({ context }) => exports.get(context.actor)),
    request: asArtist.exports.request.handler(({ context }) => exports.request(context.actor)),
    link: asArtist.exports.link.handler(({ context }) => exports.makeLink(context.actor)),
  }
}
