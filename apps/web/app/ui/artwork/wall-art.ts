import type { PrintPicture } from './print.tsx'

export type WallArt = { picture: PrintPicture; caption: string }

/** Our own images on the walls of the sign-in pages; decorative. */
export const wallArt = {
  standOn: hung('standon', '#e8dfca', 'Stand on, by Jonah Reed. 45×60 cm'),
  pier: hung('pier', '#6f675d', 'Four Minutes of Sea, by Ines Varga. 45×60 cm'),
  nebula: hung('nebula', '#2b1c2c', 'Cathedral of Dust, by Ines Varga. 45×60 cm'),
} satisfies Record<string, WallArt>

function hung(name: string, placeholder: string, caption: string): WallArt {
  return {
    picture: { alt: '', widthPx: 1080, heightPx: 1440, placeholder, sources: [{ url: `/art/${name}.webp`, widthPx: 1080 }] },
    caption,
  }
}
