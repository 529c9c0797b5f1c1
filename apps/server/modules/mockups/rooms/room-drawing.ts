/** The visible floor: left edge, width and depth. */
export type Ground = { left: number; width: number; deep: number }

/** A room as three SVG layers, in centimetres. The wall behind the print is free from `furnitureCm` upwards. */
export type RoomDrawing = {
  /** Height of the furniture below the print. */
  furnitureCm: number
  /** Position of the lamp and reach of its light. */
  lamp: { x: number; y: number; reachCm: number }
  /** Walls and floor. */
  walls(ground: Ground): string
  /** Objects that cast a soft shadow on the wall; only their darkness counts. */
  shadows(): string
  /** The furniture and objects. */
  things(isEvening: boolean): string
}
