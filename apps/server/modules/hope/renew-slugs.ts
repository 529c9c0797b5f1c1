import { lostLetters } from '@tintype/domain/text/slug'
import { forgetSlugDue, isSlugInUse, listSlugsDue, replaceSlug } from './queries/hope.ts'
import { causeSlug, numberedSlug } from './rules/hope.ts'
import type { HopeTools } from './tools.ts'

type Tools = Pick<HopeTools, 'database' | 'clock'>

/**
 * Replaces slugs that lost letters of the title, among the causes that a migration marked. The former address redirects. Idempotent.
 * @returns how many slugs were replaced
 */
export async function renewSlugs({ database, clock }: Tools): Promise<number> {
  let renewed = 0
  for (const { id, title, slug } of await listSlugsDue(database)) {
    await database.transaction(async (tx) => {
      if (!(await forgetSlugDue(tx, id)) || !lostLetters(title)) return
      const plain = causeSlug(title)
      let number = 1
      while (numberedSlug(plain, number) !== slug && (await isSlugInUse(tx, numberedSlug(plain, number)))) number++
      const to = numberedSlug(plain, number)
      if (to === slug) return
      await replaceSlug(tx, { id, from: slug, to, at: clock() })
      renewed++
    })
  }
  return renewed
}
