/** The main colours, largest share first, as `#rrggbb`. */
export type Palette = { hex: string; share: number }[]
