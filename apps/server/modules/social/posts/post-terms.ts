import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import type { PostPlace } from '@tintype/contract/social/share-text'
import type { PostTerms } from '@tintype/contract/social/social-posts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import type { PostingTools } from './tools.ts'

export async function getTerms({ database }: Pick<PostingTools, 'database'>): Promise<PostTerms> {
  return readTerms(database)
}

/** The current site settings for posts. */
export async function readTerms(queryable: Queryable): Promise<PostTerms> {
  const { settings } = await readSettings(queryable)
  return { xLinks: settings.xLinksOn, perDay: toPostsPerDay(settings) }
}

function toPostsPerDay(settings: HouseSettings): Record<PostPlace, number> {
  return {
    facebook: settings.facebookPostsPerDay,
    instagram: settings.instagramPostsPerDay,
    pinterest: settings.pinterestPostsPerDay,
    x: settings.xPostsPerDay,
    bluesky: settings.blueskyPostsPerDay,
    mastodon: settings.mastodonPostsPerDay,
  }
}
