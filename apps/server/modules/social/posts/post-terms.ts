import { toQuotaName } from '@tintype/contract/admin/house-settings'
import { mapPlaces } from '@tintype/contract/social/networks'
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
  return { xLinks: settings.xLinksOn, perDay: mapPlaces((place) => settings[toQuotaName(place)]) }
}
