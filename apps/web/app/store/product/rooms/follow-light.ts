import { type Light, lightAtPointer, lightAtTilt, stepTowards, type Tilt } from './print-light.ts'

const stillness = '(prefers-reduced-motion: reduce)'
const atRest: Light = { x: 0, y: 0 }

/**
 * Moves the light in a room with the pointer, or with the device's tilt, via the room's `--light-x` and `--light-y`. It pauses while
 * nothing moves, and is off with reduced motion. Devices that require a permission for orientation events are not asked.
 * @returns a function that stops it
 */
export function followLight(room: HTMLElement): () => void {
  const prefersStillness = window.matchMedia(stillness)
  let shown = atRest
  let wanted = atRest
  let heldAt: Tilt | undefined
  let frame = 0

  function lead(light: Light): void {
    if (prefersStillness.matches) return
    wanted = light
    frame ||= requestAnimationFrame(move)
  }

  function move(): void {
    shown = stepTowards(shown, wanted)
    room.style.setProperty('--light-x', shown.x.toFixed(3))
    room.style.setProperty('--light-y', shown.y.toFixed(3))
    frame = shown === wanted ? 0 : requestAnimationFrame(move)
  }

  function rest(): void {
    cancelAnimationFrame(frame)
    frame = 0
    shown = wanted = atRest
    room.style.removeProperty('--light-x')
    room.style.removeProperty('--light-y')
  }

  // scrolling by touch does not move the light; tilting the device does
  const onPointer = (event: PointerEvent) => event.pointerType !== 'touch' && lead(lightAtPointer(event, room.getBoundingClientRect()))
  const onLeave = () => lead(atRest)
  const onTilt = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta === null || gamma === null) return
    heldAt ??= { beta, gamma }
    lead(lightAtTilt({ beta, gamma }, heldAt, screen.orientation?.angle ?? 0))
  }
  const onPreference = () => prefersStillness.matches && rest()

  room.addEventListener('pointermove', onPointer)
  room.addEventListener('pointerleave', onLeave)
  window.addEventListener('deviceorientation', onTilt)
  prefersStillness.addEventListener('change', onPreference)
  return () => {
    room.removeEventListener('pointermove', onPointer)
    room.removeEventListener('pointerleave', onLeave)
    window.removeEventListener('deviceorientation', onTilt)
    prefersStillness.removeEventListener('change', onPreference)
    rest()
  }
}
