import { brand } from '@tintype/domain/brand'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { canWrite, measureTextWidth, outlineText } from '../../../platform/images/lettering.ts'
import type { ShareFacts } from './share-facts.ts'

/** The size that Open Graph, X and most messengers show uncropped. */
export const SHARE_SIZE = { widthPx: 1200, heightPx: 630 } as const

/** Replaces a title that the font cannot render. The text beside the picture contains the title. */
const UNWRITTEN = 'Part of every sale goes here'

const INK = '#f3ece2'
const FAINT = '#c9beb0'
const COPPER = '#d8935a'

/** The text column, left of the print. */
const words = { left: 64, width: 610, lines: 3, middle: 286 }
const print = { left: 774, top: 62, width: 362, height: 483 }
const bar = { top: 546, height: 12 }

/**
 * Draws the share picture of a cause, 1200 × 630: its name, the amount raised, and a print that is revealed from below with progress to the
 * goal. Without a goal the whole print is visible. All text is drawn as outlines.
 */
export function drawShare(facts: ShareFacts): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.widthPx}" height="${SHARE_SIZE.heightPx}">
    <defs>
      <radialGradient id="wall" cx=".79" cy=".38" r=".66"><stop stop-color="#5b4f44"/><stop offset="1" stop-color="#171310"/></radialGradient>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1d1a1c"/><stop offset=".46" stop-color="#5a3a2a"/><stop offset=".66" stop-color="#c07a42"/><stop offset="1" stop-color="#f0c08a"/></linearGradient>
      <radialGradient id="glow" cx=".5" cy=".66" r=".6"><stop stop-color="#ffe9cb" stop-opacity=".8"/><stop offset="1" stop-color="#ffe9cb" stop-opacity="0"/></radialGradient>
      <linearGradient id="sweep" x2="1" y2=".45"><stop offset=".36" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity=".14"/><stop offset=".62" stop-color="#fff" stop-opacity="0"/></linearGradient>
      <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="24"/></filter>
      <clipPath id="edge"><rect x="${print.left}" y="${print.top}" width="${print.width}" height="${print.height}" rx="3"/></clipPath>
    </defs>
    <rect width="${SHARE_SIZE.widthPx}" height="${SHARE_SIZE.heightPx}" fill="url(#wall)"/>
    ${drawPrint(facts.percent)}
    <rect x="${words.left}" y="66" width="15" height="20" rx="1.5" fill="#d08a4e"/>${outlineText(`${brand.product} Hope`, { x: 92, y: 85, size: 28, fill: INK })}
    ${drawTitle(facts.title)}
    ${drawStanding(facts)}
  </svg>`
}

function drawPrint(percent: number | null): string {
  const { left, top, width, height } = print
  const out = Math.round(top + height * (1 - (percent ?? 100) / 100))
  const at = (x: number, y: number) => `${left + x * width} ${top + y * height}`
  const hill = (y: number, rise: number, fill: string) =>
    `<path d="M${at(0, y)}C${at(0.28, y - rise)} ${at(0.42, y + rise * 0.5)} ${at(0.62, y)}S${at(0.9, y - rise)} ${at(1, y - rise * 0.4)}L${at(1, 1)}L${at(0, 1)}Z" fill="${fill}"/>`
  return `<rect x="${left + 14}" y="${top + 34}" width="${width}" height="${height}" fill="#000" opacity=".75" filter="url(#soft)"/>
    <rect x="${left + 2}" y="${top + 2}" width="${width}" height="${height}" rx="3" fill="#6f665b"/>
    <g clip-path="url(#edge)">
      <rect x="${left}" y="${top}" width="${width}" height="${height}" fill="url(#sky)"/>
      <rect x="${left}" y="${top}" width="${width}" height="${height}" fill="url(#glow)"/>
      <circle cx="${left + width * 0.5}" cy="${top + height * 0.6}" r="44" fill="#fff0da"/>
      ${hill(0.68, 0.07, '#6b4229')}${hill(0.78, 0.05, '#3d281d')}${hill(0.89, 0.06, '#1b1411')}
      <rect x="${left}" y="${top}" width="${width}" height="${out - top}" fill="#141110" opacity=".88"/>
      ${percent !== null && percent > 0 && percent < 100 ? `<rect x="${left}" y="${out - 2}" width="${width}" height="3" fill="#ffdcae"/>` : ''}
      <rect x="${left}" y="${top}" width="${width}" height="${height}" fill="url(#sweep)"/>
    </g>`
}

/** In the largest size at which it fits on three lines. */
function drawTitle(title: string): string {
  const { size, lines } = layOutTitle(canWrite(title) ? title : UNWRITTEN)
  return lines
    .map((line, i) =>
      outlineText(line, { x: words.left, y: words.middle + (i - (lines.length - 1) / 2) * size * 1.08 + size * 0.3, size, fill: INK }),
    )
    .join('')
}

/** @returns at most three lines within the column; text that does not fit at the smallest size ends in an ellipsis */
export function layOutTitle(title: string): { size: number; lines: string[] } {
  for (let size = 84; size >= 48; size -= 4) {
    const lines = breakLines(title, size)
    if (lines.length <= words.lines && lines.every((line) => measureTextWidth(line, size) <= words.width)) return { size, lines }
  }
  const lines = breakLines(title, 48)
  const shown = lines.slice(0, words.lines)
  if (lines.length > shown.length) shown[shown.length - 1] += '…'
  return { size: 48, lines: shown.map((line) => cutToFit(line, 48)) }
}

function breakLines(text: string, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && measureTextWidth(`${last} ${word}`, size) <= words.width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function cutToFit(line: string, size: number): string {
  if (measureTextWidth(line, size) <= words.width) return line
  return truncateText(line.replace(/…$/, ''), words.width, { measure: (text) => measureTextWidth(text, size) })
}

function drawStanding({ raised, ofGoal, standing, percent }: ShareFacts): string {
  const y = bar.top - 30
  const filled = (words.width * (percent ?? 0)) / 100
  const track = `<rect x="${words.left}" y="${bar.top}" width="${words.width}" height="${bar.height}" rx="6" fill="#f3ece2" opacity=".16"/>`
  return `${outlineText(raised, { x: words.left, y, size: 60, fill: INK })}
    ${outlineText(ofGoal, { x: words.left + measureTextWidth(raised, 60) + 16, y, size: 28, fill: FAINT })}
    ${percent === null ? '' : track}
    ${filled > 0 ? `<rect x="${words.left}" y="${bar.top}" width="${Math.max(filled, bar.height)}" height="${bar.height}" rx="6" fill="${COPPER}"/>` : ''}
    ${outlineText(standing, { x: print.left + print.width, y: bar.top + 38, size: 28, anchor: 'end', fill: COPPER })}`
}
