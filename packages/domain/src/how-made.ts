/** How a picture was made, as its artist declares it; people who buy art ask for it first. */
export const HOW_MADE = ['by_hand', 'photograph', 'ai_assisted', 'ai_made'] as const

export type HowMade = (typeof HOW_MADE)[number]

const labels: Record<HowMade, string> = {
  by_hand: 'By hand',
  photograph: 'Photograph',
  ai_assisted: 'AI-assisted',
  ai_made: 'AI-made',
}

/** `ai_assisted` → `AI-assisted`. */
export function howMadeLabel(howMade: HowMade): string {
  return labels[howMade]
}
