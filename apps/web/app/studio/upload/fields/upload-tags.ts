import { limits } from '@tintype/contract/limits'
import { ORIENTATIONS, type Orientation } from '@tintype/domain/prints/sizes'
import { addTags, type TagRules } from '../../../ui/fields/tag-list.ts'

export const tagRules: TagRules = { tagsMax: limits.artwork.tagsMax, tagMax: limits.artwork.tagMax }

/** Tags suggested by the AI analysis, in the field's format. The orientation is excluded, because it is added on submit. */
export function suggestedTags(tags: readonly string[]): string[] {
  return addTags([], tags.join(','), { ...tagRules, tagsMax: Number.POSITIVE_INFINITY })
    .filter(isOwnTag)
    .slice(0, tagRules.tagsMax)
}

/** The tags in the API's format: comma-separated, the orientation last. */
export function joinTags(tags: readonly string[], orientation: Orientation): string {
  return [...tags.filter(isOwnTag).slice(0, tagRules.tagsMax), orientation].join(',')
}

/** Whether the artist added the tag, rather than the system. */
export function isOwnTag(tag: string): boolean {
  return !(ORIENTATIONS as readonly string[]).includes(tag)
}
