import type { Platform } from '@tintype/contract/social/social'

/** As the platforms write themselves. One Meta connection serves both of Meta's. */
export const platformNames: Record<Platform, string> = { facebook: 'Facebook & Instagram', pinterest: 'Pinterest', x: 'X' }
