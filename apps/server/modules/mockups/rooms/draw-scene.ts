import { type MockupChoice, mockupFormats } from '@tintype/domain/prints/mockup-rooms'
import type { Orientation } from '@tintype/domain/prints/sizes'
import type { Scene, SceneLayer } from '../../../platform/images/scene.ts'
import type { RoomDrawing } from './room-drawing.ts'
import { n, shade, sharedDefinitions } from './room-parts.ts'
import { computeView, type PrintBox, toPrintBox, toSceneBox, type View } from './room-view.ts'
import { rooms } from './rooms.ts'

const SOFT_SCALE = 0.25

/** Draws a print in a room at true scale: the layers behind the print, its position, and the light on the whole scene. */
export function drawScene({ room, daytime, size, format }: MockupChoice, orientation: Orientation): Scene {
  const drawing = rooms[room]
  const isEvening = daytime === 'evening'
  const print = toPrintBox(size, orientation, drawing.furnitureCm)
  const view = computeView(print, format)
  const { widthPx, heightPx } = mockupFormats[format]
  const ground = { left: view.left - 2, width: view.widthCm + 4, deep: Math.max(0, view.top + view.heightCm) + 2 }

  function sheet(content: string, blend: SceneLayer['blend'] = 'over', softCm = 0): SceneLayer {
    const viewBox = [view.left, view.top, view.widthCm, view.heightCm].map(n).join(' ')
    // draw soft layers at a quarter of the size: the blur costs a sixteenth and looks the same
    const scale = softCm ? SOFT_SCALE : 1
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx * scale}" height="${heightPx * scale}" viewBox="${viewBox}" preserveAspectRatio="none">${content}</svg>`
    return { svg, blend, softPx: softCm * view.pxPerCm * scale }
  }

  const shared = `<defs>${sharedDefinitions({ left: n(view.left), top: n(view.top), pxPerCm: view.pxPerCm })}</defs>`
  return {
    ...{ widthPx, heightPx, print: toSceneBox(print, view) },
    behind: [
      sheet(`${shared}${drawing.walls(ground)}`),
      sheet(`<g opacity="${isEvening ? 0.3 : 0.34}">${drawing.shadows()}</g>`, 'over', 1.6),
      sheet(`${shared}${printShadows(print)}${drawing.things(isEvening)}`),
      // behind the print, because the glow would wash out its colours
      ...(isEvening ? [sheet(lampGlow(drawing), 'screen')] : []),
    ],
    inFront: [
      sheet(metal(print, view)),
      sheet(isEvening ? dusk(drawing, print, view) : daylight(view), 'multiply'),
      ...(isEvening ? [] : [sheet(sun(print), 'screen', 1.3)]),
    ],
  }
}

/** The print is 12 mm off the wall and the light comes from the upper left: each shadow is softer and lower than the previous one. */
function printShadows({ left, top, widthCm, heightCm }: PrintBox): string {
  const at = (right: number, down: number) => ({ x: left + right, y: top + down, width: widthCm, height: heightCm })
  return `${shade(at(4.5, 8), 12, 0.3)}${shade(at(2, 3.2), 4.5, 0.36)}${shade(at(0.7, 1), 1.2, 0.5)}`
}

/** The edge of the sheet, two millimetres of lit aluminium, and its reflection. */
function metal({ left, top, widthCm, heightCm }: PrintBox, { pxPerCm }: View): string {
  const edge = Math.max(0.2, 1.1 / pxPerCm)
  const right = left + widthCm
  const bottom = top + heightCm
  return `<defs><linearGradient id="sweep" x2="1" y2=".42"><stop offset=".3" stop-color="#fff" stop-opacity="0"/><stop offset=".46" stop-color="#fff" stop-opacity=".1"/><stop offset=".53" stop-color="#fff" stop-opacity=".045"/><stop offset=".7" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
    <rect x="${n(left)}" y="${n(top)}" width="${n(widthCm)}" height="${n(heightCm)}" fill="url(#sweep)"/>
    <path d="M${n(left)} ${n(top + edge / 2)}H${n(right)}M${n(left + edge / 2)} ${n(top)}V${n(bottom)}" stroke="#fff" stroke-opacity=".42" stroke-width="${n(edge)}"/>
    <path d="M${n(left)} ${n(bottom)}H${n(right + edge)}M${n(right)} ${n(top)}V${n(bottom)}" stroke="#8d847a" stroke-width="${n(edge)}"/>
    <path d="M${n(left)} ${n(bottom + edge)}H${n(right + 2 * edge)}M${n(right + edge)} ${n(top)}V${n(bottom + edge)}" stroke="#241e19" stroke-width="${n(edge)}"/>`
}

/** A window at the left: the room darkens to the right. */
function daylight({ left, top, widthCm, heightCm }: View): string {
  return `<defs><linearGradient id="day" x2="1" y2=".3"><stop stop-color="#fffcf6"/><stop offset=".6" stop-color="#f8f2e9"/><stop offset="1" stop-color="#dcd4c9"/></linearGradient></defs>
    <rect x="${n(left)}" y="${n(top)}" width="${n(widthCm)}" height="${n(heightCm)}" fill="url(#day)"/>`
}

/** Sunlight through four panes, on the wall next to the print. */
function sun({ left, top, widthCm }: PrintBox): string {
  const [x, y] = [left + widthCm + 14, top - 26]
  const pane = (dx: number, dy: number) => `<path d="M${n(x + dx)} ${n(y + dy)}l26 13v48l-26 -13z"/>`
  return `<g fill="#5a4a33">${pane(0, 0)}${pane(29, 14.5)}${pane(0, 52)}${pane(29, 66.5)}</g>`
}

/** Evening: dark outside the reach of the lamp, and a picture light above the print. */
function dusk({ lamp }: RoomDrawing, print: PrintBox, { left, top, widthCm, heightCm }: View): string {
  const all = `x="${n(left)}" y="${n(top)}" width="${n(widthCm)}" height="${n(heightCm)}"`
  return `<defs><radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx="${n(lamp.x * 0.4)}" cy="${n((lamp.y + print.top + print.heightCm / 2) / 2)}" r="${lamp.reachCm}"><stop stop-color="#fff3de"/><stop offset=".35" stop-color="#e6cfae"/><stop offset=".7" stop-color="#8a7565"/><stop offset="1" stop-color="#453e3d"/></radialGradient></defs>
    <rect ${all} fill="url(#dusk)"/>`
}

function lampGlow({ lamp: { x, y } }: RoomDrawing): string {
  return `<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="120"><stop stop-color="#a8763c"/><stop offset=".3" stop-color="#5a3c1e"/><stop offset="1" stop-color="#000"/></radialGradient></defs>
    <circle cx="${x}" cy="${y}" r="120" fill="url(#glow)"/>`
}
