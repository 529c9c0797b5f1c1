/** The colours that a wall is filtered by, in the order in which they are offered: from dark to light, then around the circle. */
export const COLOURS = ['black', 'grey', 'white', 'brown', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const

export type Colour = (typeof COLOURS)[number]

/** `blue` → `Blue`. */
export function colourLabel(colour: Colour): string {
  return colour.charAt(0).toUpperCase() + colour.slice(1)
}
