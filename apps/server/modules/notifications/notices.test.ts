import { expect, test } from 'vitest'
import { readNotice } from './notices.ts'

const sold = { kind: 'print_sold', to: 'ines@varga.example', artistName: 'Ines', artworkName: '"plate":', quantity: 1 }
const amounts = { earnedCents: 1000, donatedCents: 0 }
const order = { to: 'rosa@lind.example', orderNumber: 'T-1', orderUrl: 'https://store.example/orders/1' }

test.each([
  ['of a sale', { ...sold, ...amounts, print: 'Medium' }, { ...sold, ...amounts, kind: 'plate_sold', plate: 'Medium' }],
  [
    'of an approval',
    {
      kind: 'artwork_approved',
      to: sold.to,
      artistName: 'Ines',
      artworkName: 'Owl',
      productUrl: 'https://store.example/products/owl',
      refused: [],
    },
    { kind: 'artwork_approved', to: sold.to, artistName: 'Ines', artworkName: 'Owl', plateUrl: 'https://store.example/products/owl' },
  ],
  [
    'of a parcel',
    {
      kind: 'order_shipped',
      ...order,
      carrier: 'DHL',
      tracking: 'JD0',
      isLast: true,
      prints: [{ title: 'Owl', print: 'Medium', quantity: 2 }],
    },
    {
      kind: 'order_shipped',
      ...order,
      carrier: 'DHL',
      tracking: 'JD0',
      isLast: true,
      plates: [{ title: 'Owl', plate: 'Medium', quantity: 2 }],
    },
  ],
  [
    'of a report',
    {
      kind: 'report_answered',
      to: sold.to,
      name: 'Rosa',
      url: 'https://store.example/r',
      subject: 'artwork',
      subjectName: 'Owl',
      answer: 'No.',
    },
    {
      kind: 'report_answered',
      to: sold.to,
      name: 'Rosa',
      url: 'https://store.example/r',
      subject: 'plate',
      subjectName: 'Owl',
      answer: 'No.',
    },
  ],
])('a mail %s that the previous release queued is read with the current names', (_what, current, former) => {
  expect(readNotice(JSON.stringify(former))).toEqual(current)
  expect(readNotice(JSON.stringify(current))).toEqual(current)
})
