import { TAU } from '../canvas/numbers.ts'
import { svg } from '../canvas/shapes.ts'

/** Tones of the paint from the roof down: sky reflection, roof, shoulder, highlight, door, sill. */
type Lacquer = readonly [string, string, string, string, string, string]

/** Cars from the side, front to the right, on the ground at y 806 of a landscape picture. */
export const cars = { coupe, roadster, van }

function paint([sky, roof, shoulder, line, door, sill]: Lacquer, top: number): string {
  return (
    `<linearGradient id="b" x1="0" y1="${top}" x2="0" y2="730" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="${sky}"/>
      <stop offset=".1" stop-color="${roof}"/>` +
    `<stop offset=".34" stop-color="${shoulder}"/><stop offset=".48" stop-color="${line}"/><stop offset=".53" stop-color="${door}"/>
      <stop offset=".8" stop-color="${sill}"/><stop offset="1" stop-color="#0b0607"/></linearGradient>`
  )
}

const glassPaint =
  '<linearGradient id="g" x1="460" y1="420" x2="680" y2="560" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#0a1416"/>' +
  '<stop offset=".55" stop-color="#1c3d40"/><stop offset="1" stop-color="#081012"/></linearGradient>'

function wheel(x: number, look: { radius: number; spokes: number; cap: string }): string {
  const rim = look.radius * 0.655
  const spokes = Array.from({ length: look.spokes }, (_, k) => {
    const a = (k * TAU) / look.spokes
    return svg`<path d="M${x} 722L${x + rim * 0.95 * Math.cos(a)} ${722 + rim * 0.95 * Math.sin(a)}" stroke="#59716f" stroke-width="6"/>`
  })
  return (
    `<circle cx="${x}" cy="722" r="${look.radius}" fill="#050607"/><circle cx="${x}" cy="722" r="${rim}" fill="#1a2224"/><circle
      cx="${x}" cy="722" r="${rim}" fill="none" stroke="#8fb0ac" stroke-width="3" opacity=".7"/>` +
    `${spokes.join('')}<circle cx="${x}" cy="722" r="${look.spokes > 0 ? 13 : rim * 0.72}" fill="${look.cap}"/>`
  )
}

/** The dark wheel arches. */
function arches(at: readonly number[]): string {
  return at.map((x) => `<path d="M${x - 100} 722A100 100 0 0 1 ${x + 100} 722Z" fill="#070506"/>`).join('')
}

/** A 1960s fastback. */
function coupe(lacquer: Lacquer): string {
  const body =
    'M196 716C180 704 172 664 182 628L190 596C196 580 220 572 262 567C316 560 356 548 404 520C470 474 546 436 628 424C690 416 748 418' +
    ' 792 428C838 448 886 490 934 530C1010 534 1102 544 1172 566C1226 582 1262 600 1272 630C1280 656 1278 690 1266 712L1160 720A98' +
    ' 98 0 0 0 964 720L500 724A98 98 0 0 0 304 724Z'
  const glass = 'M462 524C516 482 574 452 644 442C692 437 738 438 776 446C812 462 848 492 886 528Z'
  const pillar = `<path d="M690 440L704 526L722 526L706 440Z" fill="${lacquer[5]}"/>`
  const edges =
    '<path d="M404 520C470 474 546 436 628 424C690 416 748 418 792 428C838 448 886 490 934 530" fill="none" stroke="#ffe4b0"' +
    ' stroke-width="4" stroke-linecap="round"/>' +
    '<path d="M190 606C330 588 620 580 880 584C1040 587 1180 596 1262 618" fill="none" stroke="#ffd59a" stroke-width="2.5" opacity=".8"/>' +
    '<path d="M706 530C716 590 716 660 700 706M452 540C444 566 446 588 462 610" fill="none" stroke="#1b0809" stroke-width="3"/><rect' +
    ' x="654" y="598" width="38" height="6" rx="3" fill="#f3d9ae"/>'
  const lamps =
    '<path d="M182 640h16v34h-20z" fill="#ff3b22"/><path d="M1252 606c16 4 22 14 24 30l-20 2c-6-8-8-22-4-32z" fill="#fff3cf"/><path' +
    ' d="M176 690H300M1164 690H1276" stroke="#b9c9c4" stroke-width="9" stroke-linecap="round"/>'
  const wheels = [402, 1062].map((x) => wheel(x, { radius: 84, spokes: 10, cap: '#0b0f10' })).join('')
  return `<defs>${paint(lacquer, 420)}${glassPaint}</defs>${arches([402, 1062])}<path d="${body}" fill="url(#b)"/><path d="${glass}"
    fill="url(#g)"/>${pillar}${edges}${lamps}${wheels}`
}

/** Two seats, no roof, a long bonnet. */
function roadster(lacquer: Lacquer): string {
  const body =
    'M186 712C170 690 170 640 186 612C200 590 244 578 300 572C340 566 372 560 400 556C420 546 446 540 470 546C486 550 494 560 500 570' +
    'L640 574C660 572 690 570 716 568C880 556 1040 560 1160 584C1226 598 1272 620 1284 648C1290 672 1286 698 1272 714L1168 720A96 96' +
    ' 0 0 0 976 720L492 724A96 96 0 0 0 300 724Z'
  const screen =
    '<path d="M706 570L664 486L672 484L728 568Z" fill="#1a1516"/><path d="M664 486L672 484L728 568L716 569Z" fill="#bfe0e0"' +
    ' opacity=".5"/><path d="M662 486L706 570" stroke="#e8dcc8" stroke-width="5" stroke-linecap="round"/>'
  const cockpit =
    '<path d="M470 546C486 550 494 560 500 572L650 576C676 574 700 572 712 570L704 556C640 560 560 560 514 552Z" fill="#140a0a"/><path' +
    ' d="M476 548C486 520 516 512 532 524C542 534 546 552 544 566H500Z" fill="#7a3a22"/>'
  // The driver is out; a scarf is left on the seat.
  const edges =
    '<path d="M300 573C372 560 420 546 470 546M716 568C880 556 1040 560 1160 584C1210 594 1250 608 1272 630" fill="none" stroke="#fff0' +
    'd0" stroke-width="4" stroke-linecap="round"/>' +
    '<path d="M188 626C340 604 640 600 900 604C1060 608 1200 620 1278 642" fill="none" stroke="#ffe2b4" stroke-width="2.6"' +
    ' opacity=".75"/><path d="M690 578C704 620 706 664 694 708M520 578C510 620 512 660 524 706" fill="none" stroke="#180808"' +
    ' stroke-width="3"/>' +
    '<path d="M880 640h66M884 654h62M888 668h58" stroke="#180808" stroke-width="5" stroke-linecap="round"/><rect x="550" y="612"' +
    ' width="36" height="6" rx="3" fill="#f3d9ae"/>'
  const lamps =
    '<path d="M184 632h15v30h-19z" fill="#ff3b22"/><path d="M1246 606c20 4 32 18 34 36l-22 2c-10-8-16-24-12-38z" fill="#fff3cf"/><path' +
    ' d="M180 690H296M1172 692H1284" stroke="#c9d3cc" stroke-width="8" stroke-linecap="round"/>'
  const wheels = [396, 1072].map((x) => wheel(x, { radius: 84, spokes: 18, cap: '#c8d2cc' })).join('')
  return `<defs>${paint(lacquer, 556)}</defs>${arches([396, 1072])}<path d="${body}"
    fill="url(#b)"/>${cockpit}${screen}${edges}${lamps}${wheels}`
}

/** A camper with a flat face and a light roof. */
function van(lacquer: Lacquer): string {
  const body =
    'M212 716C200 700 196 660 198 600L214 420C220 366 244 338 300 332C500 318 860 318 984 332C1044 340 1076 372 1098 430L1146 556C1162' +
    ' 600 1170 660 1164 700L1150 716L1090 720A92 92 0 0 0 906 720L502 724A92 92 0 0 0 318 724Z'
  const upper = 'M214 424C220 366 244 338 300 332C500 318 860 318 984 332C1044 340 1076 372 1098 430L1124 500C900 512 500 512 206 500Z'
  const windows =
    '<g fill="url(#g)"><path d="M244 400h118v86H238zM388 398h150v88H388zM564 398h150v88H564zM740 398h110v88H740zM876 398h98C1010 398' +
    ' 1032 410 1044 436L1062 486H876Z"/></g><g fill="#ffcf86" opacity=".85"><path d="M564 398h150v88H564z"/></g><path d="M640 398' +
    'v88" stroke="#3a2a20" stroke-width="5"/><path d="M572 404c20 26 20 50 6 78M706 404c-20 26-20 50-6 78" fill="none"' +
    ' stroke="#a0522d" stroke-width="12"/>'
  const edges =
    `<path d="M204 512C500 524 900 524 1128 510" fill="none" stroke="#f6ead2" stroke-width="7"/><path d="M244 344C500 322 860 322 1000
      338" fill="none" stroke="#fff" stroke-width="4" opacity=".7"/>` +
    '<path d="M860 392V700M376 392V700M726 392V640" fill="none" stroke="#120a0a" stroke-width="3"/><rect x="816" y="556" width="34"' +
    ' height="7" rx="3" fill="#e8e0d0"/><path d="M400 650h300" stroke="#120a0a" stroke-width="2" opacity=".6"/>' +
    '<path d="M330 330V300H760V322" fill="none" stroke="#2a2422" stroke-width="6"/><path d="M352 302V262H520V300ZM540 302V276H640V300' +
    'Z" fill="#6b4a34"/><path d="M436 262V300M352 282H520" stroke="#3a281c" stroke-width="4"/>'
  const lamps =
    '<path d="M198 610h14v44h-17z" fill="#ff3b22"/><circle cx="1136" cy="604" r="20" fill="#fff3cf"/><circle cx="1136" cy="604" r="20"' +
    ' fill="none" stroke="#d8d0c0" stroke-width="4"/><path d="M196 690H312M1096 690H1176" stroke="#d8d8d0" stroke-width="10"' +
    ' stroke-linecap="round"/>'
  const wheels = [410, 998].map((x) => wheel(x, { radius: 80, spokes: 0, cap: '#d8d4c8' })).join('')
  return `<defs>${paint(lacquer, 330)}${glassPaint}</defs>${arches([410, 998])}<path d="${body}" fill="url(#b)"/><path d="${upper}"
    fill="#efe6d4"/>${windows}${edges}${lamps}${wheels}`
}
