import { claims } from '@tintype/domain/claims'
import type { LandingContent } from '../landing-content.ts'
import { detail, verticalPicture, widePicture } from '../landing-pictures.ts'
import { testimonials } from './testimonials.ts'

export const islamicArt: LandingContent = {
  path: '/islamic-art',
  title: 'Sell Islamic art and geometry on metal',
  description:
    'Geometry, calligraphy and architecture as metal prints: sharp lines and real gold tones. We print and ship; you earn {range} for every print.',
  badge: 'For Islamic art, calligraphy and geometry',
  headline: 'Geometry that keeps its gold',
  lead: 'Upload a pattern, a page of calligraphy, a dome. We print it on aluminium, where lines stay sharp, and ship it. You earn {earned} for every print sold.',
  artistType: 'general',
  inspiration: { label: 'See patterns already on sale', search: '?query=pattern' },
  stats: [
    { figure: claims.creators['islamic-art'], label: 'creators of Islamic art' },
    { figure: claims.commissionPaid, label: 'commission paid' },
    { figure: claims.countries, label: 'countries we ship to' },
  ],
  pictures: [
    verticalPicture('twelvefold', { alt: 'A twelve-fold star pattern in gold and glazed blue', colour: '#1c4f86' }),
    verticalPicture('lattice-four-oclock', { alt: 'Sunlight through a star lattice on a terracotta wall', colour: '#6b2c22' }),
    verticalPicture('cut-by-hand', { alt: 'A twelve-pointed star pattern carved into ivory plaster', colour: '#d9c8a6' }),
  ],
  benefitsTitle: 'You draw the line. We bring it to the wall.',
  benefits: [
    { title: 'Lines that stay lines', text: 'No paper grain and no bleed: a half-millimetre line stays half a millimetre.' },
    { title: 'Gold with metal behind it', text: 'Aluminium reflects light through the colour. On paper, gold looks brown.' },
    { title: 'For homes, and for halls', text: 'From a shelf to an entrance: four sizes up to 70×100 cm, vertical or horizontal.' },
    {
      title: 'For buyers everywhere',
      text: `${claims.manufacturers} manufacturers and ${claims.countries} countries: from Casablanca to Kuala Lumpur, we ship and support.`,
    },
    { title: 'Your rights stay yours', text: 'You license us to show and print your art. It remains yours.' },
    {
      title: 'Give back, if you like',
      text: 'Choose a cause, and 5 to 50 percent of every commission goes to it. You see every amount.',
    },
  ],
  resolution: {
    text: 'A photo of a page, a tile seen from below, an export made for a screen: upload it. If a file is small for a size, {enlarging}.',
    ...detail('garden-of-corners', {
      alt: 'Star tiles in blue and gold around a pointed niche, as uploaded at the left and enlarged at the right',
      colour: '#31557e',
    }),
  },
  earningsTitle: 'What you earn per print',
  earningsText: 'A pattern is offered in every size that its file is sharp enough for. The customer chooses; your commission is fixed.',
  scale: verticalPicture('under-the-twelve', {
    alt: 'A dome seen from below, stars closing in on a round opening of light',
    colour: '#2b3556',
  }),
  testimonialsTitle: 'From steady hands',
  testimonials: [
    testimonials.laylaHaddad,
    testimonials.yusufDemir,
    testimonials.aminaQureshi,
    testimonials.idrisBenali,
    testimonials.nurAziz,
    testimonials.salmaKhoury,
  ],
  closing: { headline: 'Give the pattern a wall', picture: widePicture('saffron-floor', '#8a5a34') },
}
