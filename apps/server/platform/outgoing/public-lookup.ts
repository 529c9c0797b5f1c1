import type { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The address is not on the public internet; nothing was sent. */
export const NOT_PUBLIC = 'ENOTPUBLIC'

/** Resolves a name for a connection, and refuses it if any of its addresses is not public. */
export function publicLookup(lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const [first] = found
      if (!first || !found.every(({ address }) => isPublicAddress(address))) return callback(notPublic(), [])
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

export function notPublic(): Error {
  return Object.assign(new Error('The address is not one of the internet'), { code: NOT_PUBLIC })
}
