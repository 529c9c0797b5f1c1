import type { Orientation } from '@tintype/domain/prints/sizes'
import type { ArtistKey } from '../../apps/server/demo/catalogue.ts'
import type { Drawing } from './families.ts'

/** A detail of a picture, as fractions of its width and height. Its height follows from the aspect ratio. */
export interface Crop {
  left: number
  top: number
  width: number
}

/** The banners of the shops. Drawn separately, because an artwork cropped to 5:2 would lose its composition. */
export const banners: Record<ArtistKey, Drawing> = {
  'ines-varga': {
    family: 'ridges',
    options: { seed: 31, palette: 'fog', layers: 7, steepness: 0.42, skyline: 0.3, foreground: 'pines', birds: true },
  },
  'jonah-reed': { family: 'quote', options: { seed: 44, layout: 'river', lines: ['Never the same river.'] } },
  'tomas-okafor': { family: 'galaxy', options: { seed: 8, view: 'edge' } },
  'layla-haddad': {
    family: 'zellige',
    options: {
      seed: 58,
      palette: 'garden',
      craft: 'gilded',
      turn: 0.26,
      pattern: { tiling: '4.6.12', angle: 60, edge: 100, strap: 5 },
    },
  },
  'marta-lind': { family: 'bokeh', options: { seed: 9, palette: ['#ffc46b', '#e8506a', '#6ad0d8', '#fff0d0'] } },
  'mira-sol': { family: 'whale', options: { seed: 12, place: 'sky' } },
}

/** The portrait of each artist, a detail of one of the artworks. */
export const portraits: Record<ArtistKey, Crop & { slug: string }> = {
  'ines-varga': { slug: 'four-minutes-of-sea', left: 0.22, top: 0.3, width: 0.7 },
  'jonah-reed': { slug: 'how-deep-not-how-fast', left: 0.28, top: 0.324, width: 0.44 },
  'tomas-okafor': { slug: 'cathedral-of-dust', left: 0.24, top: 0.14, width: 0.56 },
  'layla-haddad': { slug: 'twelvefold', left: 0.25, top: 0.3125, width: 0.5 },
  'marta-lind': { slug: 'pump-four-3-am', left: 0.4, top: 0.3, width: 0.5 },
  'mira-sol': { slug: 'night-warden', left: 0.16, top: 0.14, width: 0.68 },
}

/** One picture for each cause of the demo. */
export const causeImages: Record<string, { drawing: Drawing; orientation: Orientation; crop: Crop }> = {
  'ten-thousand-pines': {
    drawing: {
      family: 'ridges',
      options: {
        seed: 31,
        palette: 'autumn',
        layers: 6,
        steepness: 0.8,
        light: { x: 0.3, y: 0.2, radius: 34 },
        skyline: 0.36,
        foreground: 'pines',
        birds: true,
      },
    },
    orientation: 'horizontal',
    crop: { left: 0, top: 0, width: 1 },
  },
  'night-for-owls': {
    drawing: { family: 'owl', options: { seed: 21, kind: 'barn', palette: 'night' } },
    orientation: 'vertical',
    crop: { left: 0, top: 0.1, width: 1 },
  },
  'clean-tide': {
    drawing: { family: 'longExposure', options: { seed: 23, palette: 'dawn', subject: 'rocks', horizon: 0.44, border: false } },
    orientation: 'horizontal',
    crop: { left: 0, top: 0, width: 1 },
  },
  'first-camera': {
    drawing: { family: 'lens', options: { seed: 32, opening: 0.5, blades: 8 } },
    orientation: 'horizontal',
    crop: { left: 0, top: 0, width: 1 },
  },
}
