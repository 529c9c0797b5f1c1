import { channels } from '../../canvas/colour.ts'
import { smooth } from '../../canvas/numbers.ts'
import type { SkyPalette } from './summer.ts'
import type { Stage } from './summer-places.ts'

/** Two carriages on rails just below the water surface. Landscape. */
export async function paintTrain(stage: Stage): Promise<void> {
  const { picture, palette } = stage
  const { w, h } = picture
  const line = h * 0.755
  const rail = h * 0.835
  const flecks = picture.field(1.6, (x, y) => stage.n.fbm(x / 120, y / 5, 4))
  await picture.svg(train(w, rail, palette))
  // The shallow water mirrors sky and train.
  picture.each(
    (x, y, out) => {
      const depth = y - (y < rail ? line : rail)
      const c = flecks.at(x, y)
      if (y < rail && y > line) {
        const isTrain = x > w * 0.16 && x < w * 0.66
        if (isTrain) return
      }
      const from = y < rail ? line - depth * 1.4 : rail - depth * 0.92
      const above = picture.look(x + c * (4 + depth * 0.05), from + c * (4 + depth * 0.06))
      const kept = y < rail ? 0.92 : 0.84 - 0.22 * smooth(0, h * 0.16, depth)
      const light = c > 0.2 ? 0.05 : 0
      for (const k of channels) out[k] = above[k] * kept + palette.water[1][k] * (1 - kept) * 0.5 + light
    },
    { left: 0, right: w, top: line, bottom: h },
  )
  const masts = [0.1, 0.36, 0.62, 0.86].map((at) => {
    const x = at * w + 30
    return `<path d="M${x} ${rail}V${rail - 250}h-66v-6h74v256z"/><path d="M${x} ${rail + 4}v210h6v-210z" opacity=".3"/>`
  })
  const cable = `M-10 ${rail - 222}Q${w * 0.12} ${rail - 214} ${w * 0.36 - 30} ${rail - 222}T${w * 0.62 - 30}
    ${rail - 222}T${w * 0.86 - 30} ${rail - 222}T${w + 200} ${rail - 222}`
  await picture.svg(
    `<g fill="${palette.ink}">${masts.join('')}</g><path d="${cable}" fill="none" stroke="${palette.ink}" stroke-width="2"/>` +
      `<path d="M0 ${rail - 3}H${w}" stroke="${palette.ink}" stroke-width="5" opacity=".75"/><path d="M0 ${rail + 12}H${w}"
        stroke="#fff" stroke-width="2" opacity=".35"/>`,
  )
}

function train(w: number, rail: number, palette: SkyPalette): string {
  let cars = ''
  for (const [i, left] of [w * 0.165, w * 0.415].entries()) {
    const width = w * 0.242
    const top = rail - 128
    cars += `<rect x="${left}" y="${top}" width="${width}" height="112" rx="12" fill="#b8453c"/><rect x="${left}" y="${top}"
      width="${width}" height="30" rx="12" fill="#f4e3c4"/>`
    cars += `<rect x="${left + 6}" y="${top - 9}" width="${width - 12}" height="13" rx="6" fill="${palette.ink}"/><rect x="${left}"
      y="${rail - 24}" width="${width}" height="9" fill="${palette.ink}"/>`
    cars += `<rect x="${left}" y="${top + 84}" width="${width}" height="7" fill="#f4e3c4"/>`
    for (let k = 0; k < 7; k++) {
      const x = left + 16 + k * ((width - 26) / 7)
      const isDoor = k === 1 || k === 5
      cars += isDoor
        ? `<rect x="${x + 3}" y="${top + 34}" width="30" height="70" fill="#8e332e"/><rect x="${x + 8}" y="${top + 40}" width="20"
          height="34" fill="#ffe9a8"/>`
        : `<rect x="${x}" y="${top + 38}" width="38" height="36" rx="3" fill="#ffe9a8"/>`
      if ((k + i * 3) % 4 === 2 && !isDoor)
        cars += `<path d="M${x + 10} ${top + 74}v-12a9 9 0 0 1 18 0v12z" fill="${palette.ink}" opacity=".8"/>`
    }
    for (const at of [0.16, 0.3, 0.7, 0.84]) cars += `<circle cx="${left + width * at}" cy="${rail - 10}" r="10" fill="${palette.ink}"/>`
  }
  return cars
}
