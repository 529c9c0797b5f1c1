/** The thirteen categories (specification, section 3), in the order in which they are offered. */
export const CATEGORIES = [
  'cars',
  'photography',
  'colossal',
  'anime',
  'animals',
  'fantasy',
  'real life photography',
  'real life astronomy',
  'space',
  'nature',
  'poems',
  'quotes',
  'horror',
] as const

export type Category = (typeof CATEGORIES)[number]

/** `real life photography` → `Real life photography`. */
export function categoryLabel(category: Category): string {
  return category.charAt(0).toUpperCase() + category.slice(1)
}
