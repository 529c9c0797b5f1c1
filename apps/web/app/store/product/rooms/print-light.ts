/** The position of the lamp in front of a print: -1 to 1 from left to right and from top to bottom. 0, 0 is the neutral position. */
export type Light = { x: number; y: number }

type Box = { left: number; top: number; width: number; height: number }

/** The tilt that moves the lamp to the edge, in degrees. */
const FULL_TILT = 20
/** The remaining fraction of the distance after each frame. */
const LAG = 0.82
/** Differences below this are invisible. */
const NEAR = 0.004

/** Moves the lamp to the pointer. */
export function lightAtPointer({ clientX, clientY }: { clientX: number; clientY: number }, { left, top, width, height }: Box): Light {
  if (!width || !height) return { x: 0, y: 0 }
  return { x: within(((clientX - left) / width) * 2 - 1), y: within(((clientY - top) / height) * 2 - 1) }
}

/** The orientation of a device in degrees: `beta` is front to back, `gamma` left to right. */
export type Tilt = { beta: number; gamma: number }

/**
 * Keeps the lamp fixed in space while the device tilts.
 * @param rest  the initial orientation
 * @param screenAngle  the rotation of the screen against the device's upright position: 0, 90, 180 or 270
 */
export function lightAtTilt({ beta, gamma }: Tilt, rest: Tilt, screenAngle: number): Light {
  const [right, forwards] = [gamma - rest.gamma, beta - rest.beta]
  const [x, y] = turned(right, forwards, screenAngle)
  return { x: within(x / FULL_TILT), y: within(y / FULL_TILT) }
}

/** The position one frame later. @returns `to` itself once it is reached */
export function stepTowards(from: Light, to: Light): Light {
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
