import { claims } from '@tintype/domain/claims'
import type { LandingContent } from '../landing-content.ts'
import { detail, verticalPicture, widePicture } from '../landing-pictures.ts'
import { testimonials } from './testimonials.ts'

export const spacePhotography: LandingContent = {
  path: '/space-photography',
  title: 'Sell space photography on metal',
  description:
    'Nebulae, planets and star trails as metal prints with real black. We print and ship; you earn {range} for every print sold.',
  badge: 'For space photography',
  headline: 'Deep space, on real black',
  lead: 'Upload your stack, your mosaic, your one clear night. We print it on aluminium, ship it and handle customer service. You earn {earned} for every print sold.',
  artistType: 'space_photography',
  inspiration: { label: 'See skies already on sale', search: '?category=space' },
  stats: [
    { figure: claims.creators['space-photography'], label: 'creators with an eye on the sky' },
    { figure: claims.commissionPaid, label: 'commission paid' },
    { figure: claims.countries, label: 'countries we ship to' },
  ],
  pictures: [
    verticalPicture('cathedral-of-dust', { alt: 'A pillar of dust before a glowing nebula', colour: '#2b2a3a' }),
    verticalPicture('totality', { alt: 'The black disc of the moon before the sun, its corona streaming outwards', colour: '#10141c' }),
    verticalPicture('island-of-arms', { alt: 'A tilted spiral galaxy around a bright core', colour: '#12141f' }),
  ],
  benefitsTitle: 'Forty hours of light. One upload.',
  benefits: [
    {
      title: 'Dark tones stay deep',
      text: 'The gloss coating keeps the background dark. The proof shows your picture on metal before you submit it.',
    },
    { title: 'Stars as points', text: 'Metal has no paper grain that hides the faint ones.' },
    { title: 'Up to 70×100 cm', text: 'A nebula may be as large as a window. Up to four sizes from one file.' },
    { title: 'No packing', text: `${claims.manufacturers} manufacturers print for you, and we take care of every parcel.` },
    { title: 'Tags to start from', text: '{suggesting} You add the designation.' },
    { title: 'Paid for the clear nights', text: 'A fixed commission for every print: the next filter wheel, or the next dark site.' },
  ],
  resolution: {
    text: 'Planets are forty pixels wide, and we know why. Upload it. If a file is small for a size, {enlarging}.',
    ...detail('first-quarter', {
      alt: 'Craters along the shadow line of the moon, as uploaded at the left and enlarged at the right',
      colour: '#3b3a38',
    }),
  },
  earningsTitle: 'What you earn per print',
  earningsText: 'One upload is offered in every size that it is sharp enough for. The customer chooses; your commission is fixed.',
  scale: verticalPicture('morning-on-the-far-side', { alt: 'A blue planet lit as a crescent, a small moon above it', colour: '#0e1a2b' }),
  testimonialsTitle: 'From the dark sites',
  testimonials: [
    testimonials.tomasOkafor,
    testimonials.lucieMarchand,
    testimonials.owenPugh,
    testimonials.kirsiLaine,
    testimonials.matthiasHuber,
    testimonials.rosaIbanez,
  ],
  closing: { headline: 'Bring the sky indoors', picture: widePicture('torn-and-still-shining', '#1a1226') },
}
