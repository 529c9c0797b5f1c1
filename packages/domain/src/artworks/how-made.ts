/** How the artwork was made, as declared by its artist; often the first question of buyers. */
export const HOW_MADE = ['by_hand', 'photograph', 'ai_assisted', 'ai_made'] as const

export type HowMade = (typeof HOW_MADE)[number]

const labels: Record<HowMade, string> = {
  by_hand: 'Handmade',
  photograph: 'Photograph',
  ai_assisted: 'AI-assisted',
  ai_made: 'AI-generated',
}

/** `ai_assisted` → `AI-assisted`. */
export function howMadeLabel(howMade: HowMade): string {
  return labels[howMade]
}
