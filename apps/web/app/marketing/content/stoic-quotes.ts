import { claims } from '@tintype/domain/claims'
import type { LandingContent } from '../landing-content.ts'
import { detail, verticalPicture, widePicture } from '../landing-pictures.ts'
import { testimonials } from './testimonials.ts'

export const stoicQuotes: LandingContent = {
  path: '/stoic-quotes',
  title: 'Sell stoic quotes on metal',
  description:
    'Your lettering and quotes as metal prints for desks, gyms and hallways. We print and ship; you earn {range} for every print sold.',
  badge: 'For stoic quotes and lettering',
  headline: 'Set your words in metal',
  lead: 'Upload a sentence worth seeing every morning. We print it on aluminium, ship it and handle customer service. You earn {earned} for every print sold.',
  artistType: 'stoic_quotes',
  inspiration: { label: 'See quotes already on sale', search: '?category=quotes' },
  stats: [
    { figure: claims.creators['stoic-quotes'], label: 'creators who set words' },
    { figure: claims.commissionPaid, label: 'commission paid' },
    { figure: claims.countries, label: 'countries we ship to' },
  ],
  pictures: [
    verticalPicture('stand-on', { alt: 'Letterpress on cream paper: What you cannot move, stand on', colour: '#d8ceb8' }),
    verticalPicture('you-are-early', { alt: 'Letters that brighten towards a sunrise: It is not dark. You are early.', colour: '#1c1b20' }),
    verticalPicture('becomes-the-way', { alt: 'Large letters on blue: What stands in the way becomes the way', colour: '#28434f' }),
  ],
  benefitsTitle: 'Control what is yours: the words. Leave the rest to us.',
  benefits: [
    { title: 'Type without mercy', text: 'No grain, no bleed: every serif stays sharp.' },
    { title: 'It outlasts the mood', text: 'Aluminium does not curl, fade behind glass or fall apart in a gym.' },
    { title: 'A sentence sells for years', text: 'Set it once. Every print is made to order.' },
    { title: 'No packing', text: `No stock and no parcels. ${claims.manufacturers} manufacturers print and ship for you.` },
    { title: 'One fixed commission', text: 'You know what you earn before you upload. Indifferent to discounts, as is proper.' },
    { title: 'A shop with your name', text: 'One link for the bio. All your work on one page.' },
  ],
  resolution: {
    text: 'A screenshot of a post, an export for a phone, a photo of a page: upload it. If a file is small for a size, {enlarging}.',
    ...detail('stand-on', { alt: 'Printed letters, as uploaded at the left and enlarged at the right', colour: '#8d8574' }),
  },
  earningsTitle: 'What you earn per print',
  earningsText: 'A quote is offered in every size that its file is sharp enough for. The customer chooses; your commission is fixed.',
  scale: verticalPicture('how-deep-not-how-fast', { alt: 'The cut of a tree with a sentence along one of its rings', colour: '#4a3f2e' }),
  testimonialsTitle: 'From people of few words',
  testimonials: [
    testimonials.jonahReed,
    testimonials.adaNowak,
    testimonials.eliasBrandt,
    testimonials.claraWeiss,
    testimonials.tobiasEkman,
    testimonials.nadiaRossi,
  ],
  closing: { headline: 'Begin. The rest is practice.', picture: widePicture('one-room-one-minute', '#141b22') },
}
