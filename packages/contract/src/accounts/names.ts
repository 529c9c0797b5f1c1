import { limits } from '../limits.ts'
import { Problem, type ProblemCode } from '../problems.ts'

/** First path segments and words that no shop may use, so that no shop hides or imitates a URL of ours. */
const reserved = new Set(
  `about account accounts admin administrator all api app apps artist artistenroll artists artworks assets auth backoffice billing blog
   brand browse cart categories causes checkout collection collections contact customer customers dashboard dev docs earnings email favicon
   frontpage healthz help home hope islamic-art legal login logout mail media metrics moderator new official operator orders payments
   payout payouts photographer policies privacy products readyz root sales search security settings shop shops signup space-photography
   staff static stoic-quotes store stores support system terms tintype tintypes upload upload-artwork user users vendors www`
    .split(/\s+/)
    .filter(Boolean),
)

/** Validates a username while it is typed. ASCII only: look-alike letters would permit impersonation. */
export function findNameProblem(name: string): ProblemCode | undefined {
  if (!/^[A-Za-z0-9 ]*$/.test(name)) return 'name_characters'
  const tidy = tidyName(name)
  if (tidy.length < limits.name.min) return 'name_too_short'
  if (tidy.length > limits.name.max) return 'name_too_long'
  if (reserved.has(toHandle(tidy))) return 'name_reserved'
  return undefined
}

/** The name as stored: trimmed, with single spaces. @throws Problem of `findNameProblem` */
export function parseName(name: string): string {
  const problem = findNameProblem(name)
  if (problem) throw new Problem(problem)
  return tidyName(name)
}

/** Names with the same key count as equal: case and repeated spaces are ignored. */
export function nameKey(name: string): string {
  return tidyName(name).toLowerCase()
}

/** The shop's URL segment: `Ines Varga` → `ines-varga`. */
export function toHandle(name: string): string {
  return nameKey(name).replaceAll(' ', '-')
}

export function tidyName(name: string): string {
  return name.trim().replace(/ +/g, ' ')
}
