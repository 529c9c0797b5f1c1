import { type Light, lightAtPointer, lightAtTilt, nearer, type Tilt } from './plate-light.ts'

const stillness = '(prefers-reduced-motion: reduce)'
const atRest: Light = { x: 0, y: 0 }

/**
 * Lets the light in a room follow the pointer, or the hand that holds the device, as `--light-x` and `--light-y` of the room.
 * It rests while nothing moves and where a person prefers less motion. A device that asks its owner before it tells how it is
 * held is not made to ask.
 * @returns what ends it
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
    shown = nearer(shown, wanted)
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

  // a finger that scrolls is no lamp; the device itself is
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
