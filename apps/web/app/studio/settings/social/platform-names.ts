import { placeNames } from '@tintype/contract/social/share-text'
import type { Platform } from '@tintype/contract/social/social'

/** The platforms' names in their own spelling. One Meta connection serves both of its platforms. */
export const platformNames: Record<Platform, string> = { ...placeNames, facebook: 'Facebook & Instagram' }
