/** An order as the checkout sends it, with a card that pays. */
export function buildOrder(lines: { product: string; size: string; quantity: number }[], changes: Record<string, unknown> = {}) {
  return {
    email: 'ada@customer.example',
    lines,
    shippingAddress: { name: 'Ada Lind', line1: '12 Harbour Street', city: 'Portland', region: 'ME', postalCode: '04101', country: 'US' },
    payment: { provider: 'test', card: '4242 4242 4242 4242' },
    ...changes,
  }
}
