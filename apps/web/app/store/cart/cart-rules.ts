import { limits } from '@tintype/contract/limits'
import { PLATES, type PlateSize } from '@tintype/domain/sizes'

/** One plate in one size and how many of it: all that a cart knows. What it costs is asked each time it is shown. */
export type CartLine = { product: string; size: PlateSize; quantity: number }
export type Cart = readonly CartLine[]

/** Browsers drop a cookie of more than 4096 bytes, its name and attributes included. */
const TEXT_MAX = 3800

/**
 * A cart from its text. The text comes from a browser and is never trusted: what does not read as a line is left out, a plate
 * that stands in it twice becomes one line, and what is beyond the limits of an order falls off.
 */
export function parseCart(text: string | null | undefined): Cart {
  if (!text || text.length > TEXT_MAX) return []
  return text
    .split('|')
    .slice(0, 4 * limits.order.linesMax)
    .map(parseLine)
    .reduce<Cart>((cart, line) => (line && addToCart(cart, line)) || cart, [])
}

/** `seven-ridges:large:2|the-visitor:medium:1`, in characters that a cookie and a form may carry. */
export function serialiseCart(cart: Cart): string {
  return cart.map(({ product, size, quantity }) => `${encodeURIComponent(product)}:${size}:${quantity}`).join('|')
}

/** The cart with a line more, or more on the line that was there, up to the most a line may hold. Undefined when no more lines fit. */
export function addToCart(cart: Cart, line: CartLine): Cart | undefined {
  const there = cart.find((other) => isSame(other, line))
  if (there) return setQuantity(cart, { ...line, quantity: there.quantity + line.quantity })
  const longer = [...cart, { ...line, quantity: clampQuantity(line.quantity) }]
  return longer.length > limits.order.linesMax || serialiseCart(longer).length > TEXT_MAX ? undefined : longer
}

/** A quantity of 0 takes the line out. A line that is not there is not put there. */
export function setQuantity(cart: Cart, line: CartLine): Cart {
  if (line.quantity < 1) return cart.filter((other) => !isSame(other, line))
  return cart.map((other) => (isSame(other, line) ? { ...other, quantity: clampQuantity(line.quantity) } : other))
}

/** What is left of a cart when some of its lines are bought. */
export function withoutLines(cart: Cart, bought: Cart): Cart {
  return cart.filter((line) => !bought.some((other) => isSame(line, other)))
}

/** How many plates there are, all lines together. */
export function countPlates(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A size by its word; undefined for any other word. */
export function findSize(word: unknown): PlateSize | undefined {
  return PLATES.find(({ size }) => size === word)?.size
}

/** A quantity as it was typed; undefined where it is no whole number, or a negative one. */
export function parseQuantity(text: unknown): number | undefined {
  return typeof text === 'string' && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : undefined
}

function parseLine(text: string): CartLine | undefined {
  const [name = '', word, digits, ...rest] = text.split(':')
  const product = decode(name)
  const size = findSize(word)
  const quantity = parseQuantity(digits)
  if (!product || !size || !quantity || rest.length) return undefined
  return { product, size, quantity }
}

function decode(text: string): string | undefined {
  try {
    const name = decodeURIComponent(text)
    return name.length > 200 ? undefined : name
  } catch {
    return undefined
  }
}

function isSame(a: CartLine, b: CartLine): boolean {
  return a.product === b.product && a.size === b.size
}

function clampQuantity(quantity: number): number {
  return Math.min(quantity, limits.order.quantityMax)
}
