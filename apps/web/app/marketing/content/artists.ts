import { claims } from '@tintype/domain/claims'
import type { LandingContent } from '../landing-content.ts'
import { detail, verticalPicture, widePicture } from '../landing-pictures.ts'
import { testimonials } from './testimonials.ts'

export const artists: LandingContent = {
  path: '/artists',
  title: 'Sell your art on metal',
  description: 'Upload your art. We print it on metal, ship it, handle customer service and pay you {range} for every print sold.',
  badge: 'For artists, designers and photographers',
  headline: 'Your pictures, printed on metal',
  lead: 'Upload your art. We print it on 1 mm aluminium, ship it and handle customer service. You earn {earned} for every print sold.',
  artistType: 'general',
  inspiration: { label: 'See what’s already on sale', search: '' },
  stats: [
    { figure: claims.artists, label: 'artists sell with us' },
    { figure: claims.commissionPaid, label: 'commission paid' },
    { figure: claims.countries, label: 'countries we ship to' },
  ],
  pictures: [
    verticalPicture('home-before-the-rain', { alt: 'A towering summer cloud above power lines', colour: '#3f74b5' }),
    verticalPicture('the-white-one-is-called-bread', { alt: 'Three koi in green water between lily pads', colour: '#184848' }),
    verticalPicture('seven-ridges-at-last-light', { alt: 'Layered mountain ridges in mauve and rose under a low sun', colour: '#5b4a66' }),
  ],
  benefitsTitle: 'You make the art. We do the rest.',
  benefits: [
    { title: 'No upfront costs', text: 'No stock, no setup fee, no minimum order. Every print is made to order.' },
    {
      title: 'Printed for you',
      text: `${claims.manufacturers} manufacturers; each print goes to the one that can ship it first.`,
    },
    { title: 'A fixed commission per sale', text: 'You know what you earn before you upload.' },
    { title: 'We handle customer service', text: 'Late parcel, dented corner, wrong address: we take care of it.' },
    { title: 'Title and tags, to start from', text: '{suggesting} You review and edit them.' },
    { title: 'Give back', text: 'Optional: choose a cause and donate 5 to 50 percent of every commission.' },
  ],
  resolution: {
    text: 'An old scan, a phone picture, a tight crop: upload it. If a file is small for a size, {enlarging}.',
    ...detail('night-warden', { alt: 'The eyes of an owl, as uploaded at the left and enlarged at the right', colour: '#381838' }),
  },
  earningsTitle: 'What you earn per print',
  earningsText: 'The customer chooses the size. Your commission is fixed and recorded as soon as the order is paid.',
  scale: verticalPicture('second-window-from-the-top', { alt: 'A castle on a rock spire above violet clouds', colour: '#4a3d6b' }),
  testimonialsTitle: 'What artists say',
  testimonials: [
    testimonials.martaLind,
    testimonials.miraSol,
    testimonials.rafaelDuarte,
    testimonials.anoukPerrin,
    testimonials.darioConti,
    testimonials.sunnivaAas,
  ],
  closing: { headline: 'Hang the first one tonight', picture: widePicture('the-last-train-swims', '#5a4a7c') },
}
