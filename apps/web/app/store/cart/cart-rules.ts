import { limits } from '@tintype/contract/limits'
import { PRINT_FACTS, type PrintSize } from '@tintype/domain/prints/sizes'

/** A product, its size and its quantity. The cart stores no prices; they are fetched each time it is shown. */
export type CartLine = { product: string; size: PrintSize; quantity: number }
export type Cart = readonly CartLine[]

/** Browsers drop cookies of more than 4096 bytes, name and attributes included. */
const TEXT_MAX = 3800

/**
 * Parses a cart. The text comes from the browser and is not trusted: invalid lines are dropped, duplicate lines are merged, and lines
 * beyond the order limits are dropped.
 */
export function parseCart(text: string | null | undefined): Cart {
  if (!text || text.length > TEXT_MAX) return []
  return text
    .split('|')
    .slice(0, 4 * limits.order.linesMax)
    .map(parseLine)
    .reduce<Cart>((cart, line) => (line && addToCart(cart, line)) || cart, [])
}

/** `seven-ridges:large:2|the-visitor:medium:1`, in characters valid in cookies and forms. */
export function serialiseCart(cart: Cart): string {
  return cart.map(({ product, size, quantity }) => `${encodeURIComponent(product)}:${size}:${quantity}`).join('|')
}

/** Adds a line, or adds to the quantity of an existing one, up to the maximum. Undefined if no more lines fit. */
export function addToCart(cart: Cart, line: CartLine): Cart | undefined {
  const there = cart.find((other) => isSame(other, line))
  if (there) return setQuantity(cart, { ...line, quantity: there.quantity + line.quantity })
  const longer = [...cart, { ...line, quantity: clampQuantity(line.quantity) }]
  return longer.length > limits.order.linesMax || serialiseCart(longer).length > TEXT_MAX ? undefined : longer
}

/** A quantity of 0 removes the line. A missing line is not added. */
export function setQuantity(cart: Cart, line: CartLine): Cart {
  if (line.quantity < 1) return cart.filter((other) => !isSame(other, line))
  return cart.map((other) => (isSame(other, line) ? { ...other, quantity: clampQuantity(line.quantity) } : other))
}

/** The cart without the bought lines. */
export function withoutLines(cart: Cart, bought: Cart): Cart {
  return cart.filter((line) => !bought.some((other) => isSame(line, other)))
}

/** The total quantity of all lines. */
export function countPrints(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Parses a size; undefined for other values. */
export function findSize(word: unknown): PrintSize | undefined {
  return PRINT_FACTS.find(({ size }) => size === word)?.size
}

/** Parses a typed quantity; undefined unless it is a whole number of 0 or more. */
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
