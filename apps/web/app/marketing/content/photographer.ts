import { claims } from '@tintype/domain/claims'
import type { LandingContent } from '../landing-content.ts'
import { detail, uprightPlate, widePicture } from '../landing-pictures.ts'

export const photographer: LandingContent = {
  path: '/photographer',
  title: 'Sell your photographs on metal',
  description:
    'Your photographs as metal prints: we print, ship and answer the customer, and you earn {range} for every plate. Small files are upscaled free of charge.',
  badge: 'For photographers',
  headline: 'Your best frames, on metal',
  lead: 'Upload a photograph. We print it on aluminium, ship it and look after the customer. You earn {earned} for every plate sold.',
  artistType: 'photographer',
  inspiration: { label: 'See photographs that hang already', search: '?category=photography' },
  stats: [
    { figure: claims.creators.photographer, label: 'photographers sell with us' },
    { figure: claims.commissionPaid, label: 'commission paid' },
    { figure: claims.countries, label: 'countries we ship to' },
  ],
  plates: [
    uprightPlate('four-minutes-of-sea', { alt: 'A double row of posts leading into a calm sea', colour: '#5c5a57' }),
    uprightPlate('where-the-wind-stopped', { alt: 'Sand dunes in black and white, parted by sharp edges of shade', colour: '#3a3a3a' }),
    uprightPlate('october-counted', { alt: 'White birch trunks in golden fog', colour: '#b08d4a' }),
  ],
  benefitsTitle: 'You were there at five in the morning. We do the rest.',
  benefits: [
    { title: 'The long tail of the hard drive', text: 'The frame that no client bought can hang in a kitchen in Oslo for twenty years.' },
    { title: 'Tones that hold', text: 'Dye in a coat on aluminium: shadows stay open, whites do not yellow, and nothing is behind glass.' },
    { title: 'No lab, no parcels', text: `${claims.manufacturers} manufacturers print near the buyer. You never see a mailing tube.` },
    { title: 'Your edit stays yours', text: 'We keep your original byte for byte, and your rights stay with you.' },
    { title: 'Keywords, drafted', text: 'We read the picture and write title and tags. You correct what we got wrong.' },
    { title: 'A shop with an address', text: 'One link with your name in it, for the bio, the newsletter and the back of a card.' },
  ],
  resolution: {
    text: 'A crop from the corner of the frame, a scan from 2004, the phone that was in your pocket: send it. When a file is small for the plate, we upscale it with AI, free of charge.',
    ...detail('kitchen-seven-forty', {
      alt: 'Window light with leaf shadows on a wall, in coarse pixels at the left and sharp at the right',
      colour: '#584848',
    }),
  },
  earningsTitle: 'What a frame earns you',
  earningsText: 'One upload is offered in every size. The customer chooses; the sum is fixed.',
  scale: uprightPlate('the-tree-that-waded-in', { alt: 'A lone tree growing out of a misty lake', colour: '#7a86a0' }),
  testimonialsTitle: 'From people who get up early',
  testimonials: [
    {
      quote: 'The first plate I sold was a picture I nearly deleted. It now hangs in a dentist’s office in Oslo.',
      name: 'Ines Varga',
      work: 'long exposures',
    },
    {
      quote: 'Black on metal is really black. My night work finally looks the way it felt.',
      name: 'Henrik Dahl',
      work: 'coasts at night',
    },
    {
      quote: 'Twelve years of files, and in one winter they paid for the next lens.',
      name: 'Priya Raman',
      work: 'street',
    },
    {
      quote: 'I shoot weddings for a living and fog for myself. The fog sells.',
      name: 'Calum Reid',
      work: 'landscape',
    },
    {
      quote: 'A collector asked whether the plate was lit from behind. It was not.',
      name: 'Joana Prates',
      work: 'architecture',
    },
    {
      quote: 'I sent a scan of a slide from 1988 to see what they would say. They said: approved.',
      name: 'Werner Thoma',
      work: 'mountains',
    },
  ],
  closing: { headline: 'Let one leave the hard drive', picture: widePicture('keepers-round', '#1d1a26') },
}
