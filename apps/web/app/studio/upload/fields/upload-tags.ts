import { limits } from '@tintype/contract/limits'
import { ORIENTATIONS, type Orientation } from '@tintype/domain/sizes'
import { addTags, type TagRules } from '../../../ui/fields/tag-list.ts'

export const tagRules: TagRules = { tagsMax: limits.artwork.tagsMax, tagMax: limits.artwork.tagMax }

/** Tags that a look at the picture suggests, as the field takes them. The orientation is no tag of the field: it is added when sent. */
export function suggestedTags(tags: readonly string[]): string[] {
  return addTags([], tags.join(','), { ...tagRules, tagsMax: Number.POSITIVE_INFINITY })
    .filter(isOwnTag)
    .slice(0, tagRules.tagsMax)
}

/** As the call wants them: comma-joined, the orientation last. */
export function joinTags(tags: readonly string[], orientation: Orientation): string {
  return [...tags.filter(isOwnTag).slice(0, tagRules.tagsMax), orientation].join(',')
}

/** Whether somebody gave the tag, and not we. */
export function isOwnTag(tag: string): boolean {
  return !(ORIENTATIONS as readonly string[]).includes(tag)
}
