import { cleanLine } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
export type TagRules = { tagsMax: number; tagMax: number }

/**
 * Adds text to a list of tags: split at commas and line breaks, lower-cased, deduplicated, without tags that contain brackets, within the
 * limits.
 */
export function addTags(tags: readonly string[], text: string, { tagsMax, tagMax }: TagRules): string[] {
  const added = partTags(text).filter((tag) => tag.length <= tagMax && !BRACKETS.test(tag))
  return [...new Set([...tags, ...added])].slice(0, Math.max(tagsMax, tags.length))
}

/** Why the first rejected tag was not added, as a message; undefined if all were added. */
export function findTagProblem(tags: readonly string[], text: string, { tagsMax, tagMax }: TagRules): string | undefined {
  const seen = new Set(tags)
  for (const tag of partTags(text)) {
    if (seen.has(tag)) return `“${tag}” is already added.`
    if (BRACKETS.test(tag)) return `“${tag}” was not added: tags can’t contain brackets.`
    if (tag.length > tagMax)
      return `“${truncateText(tag, 16, { ellipsis: '' })}…” was not added: tags can have at most ${tagMax} characters.`
    if (seen.size >= tagsMax) return `“${tag}” was not added: the maximum is ${tagsMax} tags. Remove one first.`
    seen.add(tag)
  }
  return undefined
}

const BRACKETS = /[[\](){}<>]/

function partTags(text: string): string[] {
  return text
    .split(/[,;\n\r]+/)
    .map(tidyTag)
    .filter(Boolean)
}

function tidyTag(text: string): string {
  return cleanLine(text).replace(/^#+/, '').replace(/\s+/g, ' ').toLowerCase()
}
