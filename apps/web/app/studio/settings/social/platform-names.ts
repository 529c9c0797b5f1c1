import type { Platform } from '@tintype/contract/social/social'

/** The platforms' names in their own spelling. One Meta connection serves both of its platforms. */
export const platformNames: Record<Platform, string> = {
  facebook: 'Facebook & Instagram',
  pinterest: 'Pinterest',
  x: 'X',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
}
