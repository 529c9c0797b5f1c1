import { claims } from '@tintype/domain/claims'
import type { LandingContent } from '../landing-content.ts'
import { detail, uprightPlate, widePicture } from '../landing-pictures.ts'

export const artists: LandingContent = {
  path: '/artists',
  title: 'Sell your art on metal',
  description: 'Upload a picture. We print it on metal, ship it, answer the customer and pay you {range} for every plate sold.',
  badge: 'For artists, designers and photographers',
  headline: 'Your pictures, printed on metal',
  lead: 'Upload a picture. We print it on a millimetre of aluminium, ship it and look after the customer. You earn {earned} for every plate sold.',
  artistType: 'general',
  inspiration: { label: 'See what hangs already', search: '' },
  stats: [
    { figure: claims.artists, label: 'artists sell with us' },
    { figure: claims.commissionPaid, label: 'commission paid' },
    { figure: claims.countries, label: 'countries we ship to' },
  ],
  plates: [
    uprightPlate('home-before-the-rain', { alt: 'A towering summer cloud above power lines', colour: '#3f74b5' }),
    uprightPlate('the-white-one-is-called-bread', { alt: 'Three koi in green water between lily pads', colour: '#184848' }),
    uprightPlate('seven-ridges-at-last-light', { alt: 'Layered mountain ridges in mauve and rose under a low sun', colour: '#5b4a66' }),
  ],
  benefitsTitle: 'You make the picture. That is your whole job.',
  benefits: [
    { title: 'Nothing to buy', text: 'No stock, no setup fee, no minimum order. A plate is made when somebody wants it.' },
    {
      title: 'Printed near the buyer',
      text: `${claims.manufacturers} manufacturers, so that a plate for Lisbon is not flown in from Ohio.`,
    },
    { title: 'A fixed sum per sale', text: 'You know what you earn before you upload. No percentages of percentages.' },
    { title: 'We answer the customer', text: 'Late parcel, dented corner, wrong address: that mail comes to us.' },
    { title: 'Titles and tags, filled in', text: 'We read your picture and write the first draft. You correct what we got wrong.' },
    { title: 'Give some of it away', text: 'Choose a cause and a share from 5 to 50 percent. It goes there with every sale.' },
  ],
  resolution: {
    text: 'An old scan, a phone picture, a tight crop: send it. When a file is small for the plate, we upscale it with AI, free of charge.',
    ...detail('night-warden', { alt: 'The eyes of an owl, in coarse pixels at the left and sharp at the right', colour: '#381838' }),
  },
  earningsTitle: 'What a plate earns you',
  earningsText: 'The size is the customer’s choice. The sum is fixed, and it is yours as soon as the order is paid.',
  scale: uprightPlate('second-window-from-the-top', { alt: 'A castle on a rock spire above violet clouds', colour: '#4a3d6b' }),
  testimonialsTitle: 'From the wall',
  testimonials: [
    {
      quote: 'I uploaded on a Sunday and forgot. On Thursday there was forty dollars and a thank-you note.',
      name: 'Marta Lind',
      work: 'paints cars',
    },
    {
      quote: 'Ten percent goes to the owls. My customers write to me about the owls.',
      name: 'Mira Sol',
      work: 'draws animals',
    },
    {
      quote: 'Somebody rejected a file of mine once, and the reason was a sentence, not a code. I fixed it in ten minutes.',
      name: 'Jonah Reed',
      work: 'sets quotes',
    },
    {
      quote: 'I had given up on prints because of the post office. I have not seen a mailing tube since.',
      name: 'Anouk Perrin',
      work: 'paints harbours',
    },
    {
      quote: 'My mother ordered one before I told her that I had a shop.',
      name: 'Dario Conti',
      work: 'draws cities',
    },
    {
      quote: 'The red stays red. On paper I always had to apologise for the red.',
      name: 'Sunniva Aas',
      work: 'makes abstract work',
    },
  ],
  closing: { headline: 'Hang the first one tonight', picture: widePicture('the-last-train-swims', '#5a4a7c') },
}
