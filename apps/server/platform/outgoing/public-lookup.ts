import type { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The address is not on the public internet; nothing was sent. Without a code or name of its own, so that operators read the message. */
export class NotPublicAddress extends Error {
  constructor() {
    super('The address is not one of the internet')
  }
}

/** Resolves a name for a connection, and refuses it if any of its addresses is not public. */
export function publicLookup(lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const [first] = found
      if (!first || !found.every(({ address }) => isPublicAddress(address))) return callback(new NotPublicAddress(), [])
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}
