import { claims } from '@tintype/domain/claims'
import type { LandingContent } from '../landing-content.ts'
import { detail, verticalPicture, widePicture } from '../landing-pictures.ts'
import { testimonials } from './testimonials.ts'

export const photographer: LandingContent = {
  path: '/photographer',
  title: 'Sell your photographs on metal',
  description:
    'Your photographs as metal prints: we print, ship and handle customer service, and you earn {range} for every print. Small files are enlarged for free.',
  badge: 'For photographers',
  headline: 'Your best frames, on metal',
  lead: 'Upload a photograph. We print it on aluminium, ship it and handle customer service. You earn {earned} for every print sold.',
  artistType: 'photographer',
  inspiration: { label: 'See photographs already on sale', search: '?category=photography' },
  stats: [
    { figure: claims.creators.photographer, label: 'photographers sell with us' },
    { figure: claims.commissionPaid, label: 'commission paid' },
    { figure: claims.countries, label: 'countries we ship to' },
  ],
  pictures: [
    verticalPicture('four-minutes-of-sea', { alt: 'A double row of posts leading into a calm sea', colour: '#5c5a57' }),
    verticalPicture('where-the-wind-stopped', { alt: 'Sand dunes in black and white, parted by sharp edges of shade', colour: '#3a3a3a' }),
    verticalPicture('october-counted', { alt: 'White birch trunks in golden fog', colour: '#b08d4a' }),
  ],
  benefitsTitle: 'You were there at five in the morning. We do the rest.',
  benefits: [
    { title: 'Unused frames earn money', text: 'The frame that no client bought can hang in a kitchen in Oslo for twenty years.' },
    { title: 'Tones that last', text: 'Dye-infused aluminium keeps shadow detail and clean whites, with no glass in front.' },
    { title: 'No lab, no parcels', text: `${claims.manufacturers} manufacturers print and ship for you. You never pack a mailing tube.` },
    { title: 'Your edit stays yours', text: 'We store your original file unchanged, and you keep your rights.' },
    { title: 'Keywords, drafted', text: '{suggesting} You review and edit them.' },
    { title: 'A shop with an address', text: 'One link with your name in it, for the bio, the newsletter and the back of a card.' },
  ],
  resolution: {
    text: 'A tight crop, a scan from 2004, a phone photo: upload it. If a file is small for a size, {enlarging}.',
    ...detail('kitchen-seven-forty', {
      alt: 'Window light with leaf shadows on a wall, as uploaded at the left and enlarged at the right',
      colour: '#584848',
    }),
  },
  earningsTitle: 'What you earn per print',
  earningsText: 'One upload is offered in every size that it is sharp enough for. The customer chooses; your commission is fixed.',
  scale: verticalPicture('the-tree-that-waded-in', { alt: 'A lone tree growing out of a misty lake', colour: '#7a86a0' }),
  testimonialsTitle: 'From people who get up early',
  testimonials: [
    testimonials.inesVarga,
    testimonials.henrikDahl,
    testimonials.priyaRaman,
    testimonials.calumReid,
    testimonials.joanaPrates,
    testimonials.wernerThoma,
  ],
  closing: { headline: 'Let one leave the hard drive', picture: widePicture('keepers-round', '#1d1a26') },
}
