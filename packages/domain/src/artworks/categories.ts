/** The thirteen categories in display order. */
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
