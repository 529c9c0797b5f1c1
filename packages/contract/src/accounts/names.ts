import { limits } from '../limits.ts'
import { Problem, type ProblemCode } from '../problems.ts'

/** First path segments and words that no shop may carry, so that no address of ours can be shadowed or mistaken. */
const reserved = new Set(
  `about account accounts admin administrator all api app apps artist artistenroll artists artworks assets auth backoffice billing blog
   brand browse cart categories causes checkout collection collections contact customer customers dashboard dev docs earnings email favicon
   frontpage healthz help home hope islamic-art legal login logout mail media metrics moderator new official operator orders payments
   payout payouts photographer policies privacy products readyz root sales search security settings shop shops signup space-photography
   staff static stoic-quotes store stores support system terms tintype tintypes upload upload-artwork user users vendors www`
    .split(/\s+/)
    .filter(Boolean),
)

/** What is wrong with a name while it is typed, or nothing. ASCII only: look-alike letters would make twin shops. */
export function findNameProblem(name: string): ProblemCode | undefined {
  if (!/^[A-Za-z0-9 ]*$/.test(name)) return 'name_characters'
  const tidy = tidyName(name)
  if (tidy.length < limits.name.min) return 'name_too_short'
  if (tidy.length > limits.name.max) return 'name_too_long'
  if (reserved.has(handleOf(tidy))) return 'name_reserved'
  return undefined
}

/** The name as it is kept: trimmed, runs of spaces made one. @throws Problem of `findNameProblem` */
export function parseName(name: string): string {
  const problem = findNameProblem(name)
  if (problem) throw new Problem(problem)
  return tidyName(name)
}

/** Two names with one key are the same name: case and runs of spaces do not count. */
export function nameKey(name: string): string {
  return tidyName(name).toLowerCase()
}

/** The shop's part of the address: `Ines Varga` → `ines-varga`. */
export function handleOf(name: string): string {
  return nameKey(name).replaceAll(' ', '-')
}

export function tidyName(name: string): string {
  return name.trim().replace(/ +/g, ' ')
}
