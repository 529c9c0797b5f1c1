import type { Picture, Product, Quote } from '@tintype/contract/orders/store'
import { PRINT_FACTS, printMeasures, printName } from '@tintype/domain/prints/sizes'
import { FIRST_PRICES } from '../../../packages/domain/test/first-prices.ts'

export const picture: Picture = {
  alt: 'An owl',
  widthPx: 3072,
  heightPx: 4096,
  placeholder: null,
  sources: [{ url: '/media/owl-small.webp', widthPx: 400 }],
}

/** A product in all sizes. */
export const owl: Product = {
  handle: 'owl-1',
  title: 'Owl',
  artistName: 'Ansel',
  artistHandle: 'ansel',
  orientation: 'vertical',
  category: 'animals',
  isPick: false,
  fromCents: FIRST_PRICES.medium,
  picture,
  description: '',
  tags: [],
  howMade: null,
  sizes: PRINT_FACTS.map(({ size, shortCm, longCm }) => ({
    size,
    name: printName(size, 'vertical'),
    measures: printMeasures(size, 'vertical'),
    widthCm: shortCm,
    heightCm: longCm,
    priceCents: FIRST_PRICES[size],
    sharpness: 'good' as const,
  })),
  moreByArtist: [],
  similar: [],
  cardUrl: null,
  artistPicture: null,
  manufacturerCount: 9,
}

/** A cart with one medium print of the owl. */
export function quote(facts: Partial<Quote> = {}): Quote {
  return {
    lines: [
      {
        product: owl.handle,
        size: 'medium',
        quantity: 1,
        title: owl.title,
        artistName: owl.artistName,
        artistHandle: owl.artistHandle,
        orientation: owl.orientation,
        measures: printMeasures('medium', 'vertical'),
        priceCents: FIRST_PRICES.medium,
        totalCents: FIRST_PRICES.medium,
        sharpness: 'good',
        picture,
      },
    ],
    gone: [],
    subtotalCents: FIRST_PRICES.medium,
    shippingCents: null,
    totalCents: null,
    paymentProvider: 'test',
    addsTax: false,
    ...facts,
  }
}
