import type { Picture } from '../../canvas/picture.ts'
import { paintArcade } from './corridor-arcade.ts'
import { paintHotel, paintTunnel } from './corridor-horror.ts'

export interface CorridorOptions {
  seed: number
  scene: keyof typeof scenes
}

const scenes = { hotel: paintHotel, tunnel: paintTunnel, arcade: paintArcade }

/** A long room by ray tracing: one ray per pixel, one wall per ray. */
export async function corridor(picture: Picture, options: CorridorOptions): Promise<void> {
  await scenes[options.scene](picture, options.seed)
}
