import type { PrintPicture } from './print.tsx'
import { credits } from './wall-art-credits.ts'

export type WallArt = { picture: PrintPicture; caption: string }

/** Our own images on the walls of the sign-in pages; decorative. `tools/draw/wall-art.ts` writes their credits. */
export const wallArt = {
  standOn: hung('standon', '#e8dfca', credits.standOn),
  pier: hung('pier', '#6f675d', credits.pier),
  nebula: hung('nebula', '#2b1c2c', credits.nebula),
} satisfies Record<string, WallArt>

function hung(name: string, placeholder: string, { title, artist }: { title: string; artist: string }): WallArt {
  return {
    picture: { alt: '', widthPx: 1080, heightPx: 1440, placeholder, sources: [{ url: `/art/${name}.webp`, widthPx: 1080 }] },
    caption: `${title}, by ${artist}. 45×60 cm`,
  }
}
