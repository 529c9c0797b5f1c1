/** Where the lamp stands before a plate: -1 to 1 from left to right, and from top to bottom. At 0, 0 it is where the look book has it. */
export type Light = { x: number; y: number }

type Box = { left: number; top: number; width: number; height: number }

/** How far a device is turned before the lamp stands at the edge, in degrees. */
const FULL_TILT = 20
/** What of the way is left after each frame. */
const LAG = 0.82
/** Nearer than this nobody sees a difference. */
const NEAR = 0.004

/** The lamp stands where the pointer is. */
export function lightAtPointer({ clientX, clientY }: { clientX: number; clientY: number }, { left, top, width, height }: Box): Light {
  if (!width || !height) return { x: 0, y: 0 }
  return { x: within(((clientX - left) / width) * 2 - 1), y: within(((clientY - top) / height) * 2 - 1) }
}

/** How a device is held, in degrees: `beta` forwards, `gamma` to the right, as the browser tells them. */
export type Tilt = { beta: number; gamma: number }

/**
 * The lamp stays where it is while the device is turned under it.
 * @param rest  how it was held to begin with
 * @param screenAngle  of what is on the screen to how the device stands upright: 0, 90, 180 or 270
 */
export function lightAtTilt({ beta, gamma }: Tilt, rest: Tilt, screenAngle: number): Light {
  const [right, forwards] = [gamma - rest.gamma, beta - rest.beta]
  const [x, y] = turned(right, forwards, screenAngle)
  return { x: within(x / FULL_TILT), y: within(y / FULL_TILT) }
}

/** A frame later, some of the way further. @returns `to` itself once it is there */
export function nearer(from: Light, to: Light): Light {
  const next = { x: to.x + (from.x - to.x) * LAG, y: to.y + (from.y - to.y) * LAG }
  return Math.hypot(next.x - to.x, next.y - to.y) < NEAR ? to : next
}

function turned(right: number, forwards: number, screenAngle: number): [number, number] {
  switch (screenAngle) {
    case 90:
      return [forwards, -right]
    case 180:
      return [-right, -forwards]
    case 270:
      return [-forwards, right]
    default:
      return [right, forwards]
  }
}

function within(value: number): number {
  return Math.min(1, Math.max(-1, value))
}
