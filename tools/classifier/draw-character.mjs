/**
 * Draws a figure in the manner of manga, with random features: our own drawings, for training only.
 * @param random  0 to 1
 * @returns an SVG with a transparent background, 600 × 900
 */
export function drawCharacter(random) {
  const pick = (items) => items[Math.floor(random() * items.length)]
  const between = (low, high) => low + random() * (high - low)
  const colour = (hue, saturation, light) => `hsl(${Math.round(hue)} ${Math.round(saturation)}% ${Math.round(light)}%)`
  const skinLight = between(66, 90)
  const [skin, shade] = [colour(between(18, 32), between(45, 80), skinLight), colour(14, 50, skinLight - 12)]
  const [hairHue, hairLight, hairSaturation] = [between(0, 360), between(12, 75), between(5, 75)]
  const hair = colour(hairHue, hairSaturation, hairLight)
  const gloss = colour(hairHue, hairSaturation, Math.min(95, hairLight + 22))
  const dark = colour(hairHue, hairSaturation, hairLight * 0.6)
  const [eyeHue, clothHue] = [between(0, 360), between(0, 360)]
  const cloth = colour(clothHue, between(5, 70), between(20, 85))
  const trim = colour(clothHue + 180, between(10, 70), between(30, 90))
  const ink = pick(['#1b1420', '#3a2320', '#22223a', dark])
  const line = between(1.5, 5)
  const [eye, open] = [between(34, 52), pick([1, 1, 1, 0.75, 0.15])]
  const [jaw, wide] = [between(395, 425), between(108, 126)]
  const iris = `hsl(${Math.round(eyeHue)} 65% 42%)`
  const stroke = `stroke="${ink}" stroke-width="${line.toFixed(1)}" stroke-linejoin="round" stroke-linecap="round"`
  const long = pick(['long', 'long', 'short', 'bob', 'tails', 'spikes'])
  const fall = { long: between(560, 860), short: 340, bob: between(400, 450), tails: 380, spikes: 340 }[long]

  const back =
    `<path d="M${300 - wide - 34} 250 C ${300 - wide - 60} 60 ${300 + wide + 60} 60 ${300 + wide + 34} 250 L ${300 + wide + between(10, 50)} ${fall} Q 300 ${fall + 40} ${300 - wide - between(10, 50)} ${fall} Z" fill="${dark}" ${stroke}/>` +
    (long === 'tails'
      ? [-1, 1]
          .map(
            (side) =>
              `<path d="M${300 + side * 130} 190 C ${300 + side * 270} 200 ${300 + side * 250} 520 ${300 + side * 190} ${between(560, 760)} C ${300 + side * 150} 560 ${300 + side * 190} 330 ${300 + side * 120} 240 Z" fill="${hair}" ${stroke}/>`,
          )
          .join('')
      : '')
  const body =
    `<path d="M268 380 L268 470 Q 150 480 120 ${between(560, 620)} L 100 900 L 500 900 L 480 ${between(560, 620)} Q 450 480 332 470 L332 380 Z" fill="${cloth}" ${stroke}/>` +
    `<path d="M270 385 L270 455 Q 300 500 330 455 L330 385 Z" fill="${shade}" ${stroke}/>` +
    pick([
      `<path d="M262 455 L300 ${between(540, 620)} L338 455 L380 500 L300 ${between(640, 700)} L220 500 Z" fill="${trim}" ${stroke}/>`,
      `<path d="M225 475 L300 520 L375 475 M300 520 L300 900" fill="none" ${stroke}/><circle cx="300" cy="600" r="8" fill="${trim}"/><circle cx="300" cy="680" r="8" fill="${trim}"/>`,
      `<path d="M285 500 L315 500 L325 ${between(620, 760)} L300 ${between(770, 800)} L275 640 Z" fill="${trim}" ${stroke}/>`,
    ])
  const face = `<path d="M${300 - wide} 240 C ${300 - wide} 330 ${300 - wide * 0.7} 370 300 ${jaw} C ${300 + wide * 0.7} 370 ${300 + wide} 330 ${300 + wide} 240 C ${300 + wide} 110 ${300 - wide} 110 ${300 - wide} 240 Z" fill="${skin}" ${stroke}/>`
  const eyes = [-1, 1]
    .map((side) => {
      const x = 300 + side * between(50, 58)
      const [rx, ry] = [eye * 0.72, eye * open]
      const lid = `<path d="M${x - rx - 6} ${290 - ry * 0.5} Q ${x} ${290 - ry * 1.25} ${x + rx + 6} ${290 - ry * 0.5}" fill="none" stroke="${ink}" stroke-width="${line + 4}" stroke-linecap="round"/>`
      const brow = `<path d="M${x - rx} ${235 + between(-6, 6)} Q ${x} ${222 + between(-4, 4)} ${x + rx} ${235 + between(-6, 6)}" fill="none" stroke="${dark}" stroke-width="${line + 1}" stroke-linecap="round"/>`
      if (open < 0.3) return brow + lid
      return `<ellipse cx="${x}" cy="290" rx="${rx}" ry="${ry}" fill="#fff"/><ellipse cx="${x}" cy="292" rx="${rx * 0.8}" ry="${ry * 0.95}" fill="${iris}"/><ellipse cx="${x}" cy="286" rx="${rx * 0.45}" ry="${ry * 0.6}" fill="${ink}"/><ellipse cx="${x - rx * 0.3}" cy="${290 - ry * 0.45}" rx="${rx * 0.28}" ry="${ry * 0.28}" fill="#fff"/><circle cx="${x + rx * 0.3}" cy="${290 + ry * 0.4}" r="${rx * 0.13}" fill="#fff"/>${lid}${brow}`
    })
    .join('')
  const mouth = pick([
    `<path d="M280 362 Q 300 ${between(366, 380)} 320 362" fill="none" ${stroke}/>`,
    `<path d="M278 358 Q 300 ${between(380, 398)} 322 358 Z" fill="#b0443f" ${stroke}/>`,
    `<path d="M290 366 L310 366" fill="none" ${stroke}/>`,
    `<ellipse cx="300" cy="368" rx="9" ry="${between(5, 13)}" fill="#b0443f" ${stroke}/>`,
  ])
  const blush =
    random() < 0.5
      ? [-1, 1].map((side) => `<ellipse cx="${300 + side * 74}" cy="338" rx="22" ry="10" fill="#f08a8a" opacity="0.45"/>`).join('')
      : ''
  const strands = Array.from({ length: Math.floor(between(4, 8)) }, (_, at, count = 6) => {
    const x = 300 - wide + ((2 * wide) / count) * at
    return `L${x + between(6, 20)} ${between(215, 285)} L${x + 28} ${between(185, 215)}`
  }).join(' ')
  const fringe = `<path d="M${300 - wide - 16} 300 C ${300 - wide - 40} 70 ${300 + wide + 40} 70 ${300 + wide + 16} 300 L ${300 + wide - 6} ${between(220, 250)} L ${300 + wide - 14} 205 L${300 - wide + 4} 205 ${strands} L${300 + wide - 20} 210 L${300 + wide + 16} 300 L ${300 + wide - 4} 215 Q 300 ${between(120, 150)} ${300 - wide + 4} 215 Z" fill="${hair}" ${stroke}/>`
  const spikes =
    long === 'spikes'
      ? Array.from(
          { length: 7 },
          (_, at) =>
            `<path d="M${170 + at * 36} 190 L${150 + at * 48 + between(-16, 16)} ${between(40, 100)} L${215 + at * 36} 180 Z" fill="${hair}" ${stroke}/>`,
        ).join('')
      : ''
  const shine =
    random() < 0.7
      ? `<path d="M${300 - wide * 0.8} 170 Q 300 ${between(120, 150)} ${300 + wide * 0.8} 170 Q 300 ${between(150, 175)} ${300 - wide * 0.8} 170 Z" fill="${gloss}" opacity="0.8"/>`
      : ''
  const turn = `rotate(${between(-8, 8).toFixed(1)} 300 420)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">${back}${body}<g transform="${turn}">${face}${blush}${eyes}<path d="M298 330 L304 338" fill="none" ${stroke}/>${mouth}${fringe}${spikes}${shine}</g></svg>`
}
