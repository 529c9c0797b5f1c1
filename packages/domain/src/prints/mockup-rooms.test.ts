import { expect, test } from 'vitest'
import { STORE_ROOMS, storeRooms } from './mockup-rooms.ts'
import { PRINT_SIZES, type PrintSize } from './sizes.ts'

const choices = Array.from({ length: 16 }, (_, bits) => PRINT_SIZES.filter((_size, at) => bits & (1 << at)))

test.each(choices)('a product page shows each room once, in the sizes that are offered (%s %s %s %s)', (...all) => {
  const offered = all.filter((size): size is PrintSize => PRINT_SIZES.includes(size as PrintSize))
  const rooms = storeRooms(offered)
  expect(rooms.map(({ room }) => room)).toEqual(offered.length ? STORE_ROOMS.map(({ room }) => room) : [])
  expect(rooms.filter(({ size }) => !offered.includes(size))).toEqual([])
  if (offered.length === PRINT_SIZES.length) expect(rooms).toEqual(STORE_ROOMS)
})
