import { COUNTRY_CODES } from '@tintype/domain/addresses/countries'
import { HOW_MADE } from '@tintype/domain/artworks/how-made'
import { ROOMS } from '@tintype/domain/prints/mockup-rooms'
import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { HowMade } from '../artworks/artworks.ts'
import { limits } from '../limits.ts'
import { Category, Cents, Colour, Crops, Cursor, call, Instant, OfferedSharpness, Orientation, PrintSize, pageLimit } from '../shapes.ts'
import { textLine } from '../text-fields.ts'
import { ORDER_STATES } from './order-states.ts'

/** An image in its available widths, for `srcset`. Null while the renditions are pending. */
export const Picture = z.object({
  alt: z.string(),
  widthPx: z.int(),
  heightPx: z.int(),
  placeholder: z.string().nullable(),
  sources: z.array(z.object({ url: z.string(), widthPx: z.int() })),
  /** The smaller widths in AVIF; omitted until they exist. */
  avif: z.array(z.object({ url: z.string(), widthPx: z.int() })).optional(),
  /** The crops per shape; omitted if all are centred. */
  crops: Crops.optional(),
  /** The artwork is rated as mature content: the store covers it. Omitted for others. */
  isMature: z.literal(true).optional(),
})
export type Picture = z.infer<typeof Picture>

/** The data of a product card. */
export const ProductCard = z.object({
  handle: z.string(),
  title: z.string(),
  artistName: z.string(),
  artistHandle: z.string(),
  orientation: Orientation,
  category: Category,
  /** A staff pick. */
  isPick: z.boolean(),
  /** The lowest price among the sizes offered. */
  fromCents: Cents,
  picture: Picture,
})
export type ProductCard = z.infer<typeof ProductCard>

export const ProductSize = z.object({
  size: PrintSize,
  name: z.string(),
  measures: z.string(),
  widthCm: z.int(),
  heightCm: z.int(),
  priceCents: Cents,
  /** How the print looks: a `soft` one is softer up close. */
  sharpness: OfferedSharpness,
})
export type ProductSize = z.infer<typeof ProductSize>

export const Product = ProductCard.extend({
  description: z.string(),
  tags: z.array(z.string()),
  /** As the artist declares it; null for artworks older than the question. */
  howMade: HowMade.nullable(),
  /** The sizes offered, the smallest first. */
  sizes: z.array(ProductSize),
  moreByArtist: z.array(ProductCard),
  /** Products of other artists, the most similar in text and colours first. */
  similar: z.array(ProductCard),
  /** The print on a wall, a JPEG of 1200 × 630 for link previews; null until rendered. */
  cardUrl: z.string().nullable(),
  artistPicture: z.string().nullable(),
  /** Manufacturers that accept orders now. */
  manufacturerCount: z.int(),
})
export type Product = z.infer<typeof Product>

/**
 * `popular`: the most bought in the last 90 days; recomputed every few minutes, so consecutive pages may repeat a product. `best`: the best
 * matches among the newest hits of a search; older hits follow, newest first. Without a search it equals `newest`.
 */
export const ProductSort = z.enum(['newest', 'popular', 'best'])
export type ProductSort = z.infer<typeof ProductSort>

/** Filter, order and position of a product list. All given criteria must match. */
export const ProductQuery = z.object({
  query: textLine({ max: limits.searchMax }).optional(),
  category: Category.optional(),
  orientation: Orientation.optional(),
  /** One of the image's main colours. */
  colour: Colour.optional(),
  howMade: z.enum(HOW_MADE).optional(),
  /** On sale in this size; the response then contains that size's price. */
  size: PrintSize.optional(),
  /** `staff`: only staff picks. */
  pick: z.literal('staff').optional(),
  sort: ProductSort.default('newest'),
  limit: pageLimit(24),
  cursor: Cursor.optional(),
})

export const ProductPage = z.object({
  products: z.array(ProductCard),
  nextCursor: Cursor.nullable(),
  /** The corrected search, if the original had no hits; else null. */
  searchedFor: z.string().nullable(),
  /** The number of matching products, on the first page only. At most 1,001, which means more than 1,000. */
  total: z.int().nullable(),
  /** The sizes that have a price, the smallest first. A product may be offered in some of them: `size` finds those that are. */
  sizes: z.array(z.object({ size: PrintSize, name: z.string(), priceCents: Cents })),
})
export type ProductPage = z.infer<typeof ProductPage>

export const Shop = z.object({
  handle: z.string(),
  name: z.string(),
  bannerUrl: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  cause: z.object({ title: z.string(), slug: z.string(), percent: z.int() }).nullable(),
  /** A suspended shop shows nothing but its name. */
  isSuspended: z.boolean(),
  products: z.array(ProductCard),
  nextCursor: Cursor.nullable(),
})
export type Shop = z.infer<typeof Shop>

/** A product, and the percentage of the commission that its artist donates. */
export const GivingProduct = ProductCard.extend({ donationPercent: z.int() })
export type GivingProduct = z.infer<typeof GivingProduct>

/** An artwork in rooms, at true scale. */
export const ProductRooms = z.object({
  rooms: z.array(z.object({ room: z.enum(ROOMS), measures: z.string(), url: z.string(), widthPx: z.int(), heightPx: z.int() })),
  /** The image for Pinterest, 2:3; null until rendered. */
  pinUrl: z.string().nullable(),
  /** More images are pending: repeat the request to get them. */
  isDrawing: z.boolean(),
})
export type ProductRooms = z.infer<typeof ProductRooms>

export const OrderLineInput = z.object({
  product: textLine({ max: 200 }),
  size: PrintSize,
  quantity: z
    .int('Quantity must be a whole number.')
    .min(1, 'Quantity must be at least 1.')
    .max(limits.order.quantityMax, `Quantity must be at most ${limits.order.quantityMax}.`),
})
export type OrderLineInput = z.infer<typeof OrderLineInput>

const text = (label: string, max: number = limits.order.addressLineMax) =>
  textLine({ max, missing: `${label} is required.`, tooLong: `${label} is too long.` })

const optionalText = (label: string, max: number = limits.order.addressLineMax) => textLine({ max, tooLong: `${label} is too long.` })

/** An address of an order, of this store or of Shopify. Which parts it needs depends on the country: `findAddressProblems`. */
export const ShippingAddress = z.object({
  /** Shopify joins two names of this length. */
  name: text('Name', limits.order.addressNameMax),
  line1: text('Address'),
  line2: optionalText('Address').optional(),
  /** Empty only where addresses have no city. */
  city: optionalText('City').default(''),
  region: optionalText('Region').optional(),
  postalCode: optionalText('Postal code').optional(),
  country: z.enum(COUNTRY_CODES, { error: 'country_unserved' }),
  /** With the country code, or as dialled in the country. Required where `needsPhone` is true. */
  phone: optionalText('Phone number').optional(),
})
export type ShippingAddress = z.infer<typeof ShippingAddress>

/** Test payments accept only the card numbers offered by the test field. */
export const TestPayment = z.object({
  provider: z.literal('test'),
  card: textLine({ max: 40 })
    .transform((card) => card.replaceAll(/[ -]/g, ''))
    .pipe(z.string().regex(/^[0-9]{12,19}$/, 'card_invalid')),
})

/** The customer pays at Stripe, or in Stripe's form on our page. */
export const StripePayment = z.object({ provider: z.literal('stripe') })

export const PaymentProvider = z.enum(['test', 'stripe'])
export type PaymentProvider = z.infer<typeof PaymentProvider>

export const PlaceOrderInput = z.object({
  email: Email,
  lines: z.array(OrderLineInput).min(1, 'order_empty').max(limits.order.linesMax, 'order_lines_many'),
  shippingAddress: ShippingAddress.extend({
    name: text('Name'),
    postalCode: optionalText('Postal code', limits.order.postalCodeMax).optional(),
    phone: optionalText('Phone number', limits.order.phoneMax).optional(),
  }),
  payment: z.discriminatedUnion('provider', [TestPayment, StripePayment]),
  /** The total that the customer saw. With another total no order is placed. */
  expectedTotalCents: Cents.optional(),
})
export type PlaceOrderInput = z.infer<typeof PlaceOrderInput>

export const OrderStatus = z.enum(['awaiting_payment', 'paid', 'in_production', 'shipped', 'delivered', 'refunded', 'cancelled'])
export type OrderStatus = z.infer<typeof OrderStatus>

export const OrderLine = z.object({
  line: z.int(),
  product: z.string(),
  title: z.string(),
  artistName: z.string(),
  size: PrintSize,
  measures: z.string(),
  orientation: Orientation,
  quantity: z.int(),
  priceCents: Cents,
  totalCents: Cents,
  refundedQuantity: z.int(),
  picture: Picture,
})
export type OrderLine = z.infer<typeof OrderLine>

export const Parcel = z.object({
  carrier: z.string(),
  tracking: z.string(),
  /** The carrier's page of the parcel; null for a carrier that we do not know. */
  trackingUrl: z.string().nullable(),
  shippedAt: Instant,
  /** Null while any of its prints is in transit. */
  deliveredAt: Instant.nullable(),
  /** The prints in it. */
  prints: z.array(z.object({ title: z.string(), quantity: z.int() })),
})
export type Parcel = z.infer<typeof Parcel>

/** The state that customers and operators read, from the payment, the prints and the refunds. */
export const OrderState = z.enum(ORDER_STATES)

/** A print that production has stopped. */
export const OrderHold = z.object({ title: z.string(), since: Instant, reason: z.string() })

export const Order = z.object({
  /** Null before the payment: a declined or abandoned attempt is no order. */
  orderNumber: z.string().nullable(),
  orderToken: z.string(),
  status: OrderStatus,
  state: OrderState,
  currency: z.literal('USD'),
  subtotalCents: Cents,
  shippingCents: Cents,
  totalCents: Cents,
  refundedCents: Cents,
  /** Tax that was paid in addition to the total, and what was refunded of it. */
  paidTaxCents: Cents,
  refundedTaxCents: Cents,
  /** The part of it that the customer's bank returned and that is still to be paid in another way; missing if there is none. */
  failedRefundCents: Cents.optional(),
  email: z.string(),
  shippingAddress: ShippingAddress,
  placedAt: Instant,
  /** The payment URL; null if the order is paid or can no longer be paid. */
  paymentUrl: z.string().nullable(),
  lines: z.array(OrderLine),
  production: z.array(z.object({ step: z.enum(['paid', 'in_production', 'shipped', 'delivered']), at: Instant.nullable() })),
  parcels: z.array(Parcel),
  /** The prints on hold, each with the reason in plain words. */
  holds: z.array(OrderHold),
})
export type Order = z.infer<typeof Order>

/**
 * A cart with prices from the server, never from the browser. Lines that cannot be sold are listed separately and excluded from the sum.
 */
export const Quote = z.object({
  lines: z.array(
    z.object({
      product: z.string(),
      size: PrintSize,
      quantity: z.int(),
      title: z.string(),
      artistName: z.string(),
      artistHandle: z.string(),
      orientation: Orientation,
      measures: z.string(),
      priceCents: Cents,
      totalCents: Cents,
      sharpness: OfferedSharpness,
      picture: Picture,
    }),
  ),
  /** Also a size that the product is not offered in; `reason` says which. */
  gone: z.array(
    z.object({ product: z.string(), size: PrintSize, title: z.string(), reason: z.enum(['product_unavailable', 'size_not_offered']) }),
  ),
  subtotalCents: Cents,
  /** Null until the country is known. */
  shippingCents: Cents.nullable(),
  totalCents: Cents.nullable(),
  /** The site's payment provider. */
  paymentProvider: PaymentProvider,
  /** Tax may be added at the payment. */
  addsTax: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

/**
 * How an order that awaits its payment can be paid. `open`: in the provider's form, with a secret of this payment; without a key only on
 * another page. `elsewhere`: at a payment URL. `confirming`: the payment arrived or is being processed. `closed`: it can no longer be paid.
 */
export const PaymentForm = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    clientSecret: z.string(),
    publishableKey: z.string().nullable(),
    /** What the customer pays, with the tax that is part of it. */
    totalCents: Cents,
    taxCents: Cents,
  }),
  z.object({ state: z.literal('elsewhere'), paymentUrl: z.string() }),
  z.object({ state: z.literal('confirming') }),
  z.object({ state: z.literal('closed') }),
])
export type PaymentForm = z.infer<typeof PaymentForm>

/** By the current prices, the smallest size first. */
export const CommissionList = z.array(z.object({ size: PrintSize, commissionCents: Cents }))
export type CommissionList = z.infer<typeof CommissionList>

export const store = {
  products: call('anyone', 'GET', '/store/products', 'List products, filtered and sorted').input(ProductQuery).output(ProductPage),
  product: call('anyone', 'GET', '/store/products/{handle}', 'Get a product with its sizes')
    .input(z.object({ handle: textLine({ max: 200 }) }))
    .output(Product),
  rooms: call('anyone', 'GET', '/store/products/{handle}/rooms', 'Get room pictures of a product. They are created on first request')
    .input(z.object({ handle: textLine({ max: 200 }) }))
    .output(ProductRooms),
  shop: call('anyone', 'GET', '/store/collections/{handle}', 'Get the shop of an artist')
    .input(z.object({ handle: textLine({ max: 200 }), limit: pageLimit(24), cursor: Cursor.optional() }))
    .output(Shop),
  giving: call('anyone', 'GET', '/store/causes/{slug}/products', 'List products whose artists donate to a cause')
    .input(z.object({ slug: textLine({ max: 200 }) }))
    .output(z.object({ products: z.array(GivingProduct) })),
  commissions: call('anyone', 'GET', '/store/commissions', 'Get the current commission of each size').output(CommissionList),
  quote: call('anyone', 'POST', '/store/quote', 'Price a cart')
    .input(
      z.object({
        lines: z.array(OrderLineInput).max(limits.order.linesMax, 'order_lines_many'),
        country: z.enum(COUNTRY_CODES).optional(),
      }),
    )
    .output(Quote),
  placeOrder: call('anyone', 'POST', '/store/orders', 'Place an order. Needs an `Idempotency-Key`')
    .route({ successStatus: 201 })
    .input(PlaceOrderInput)
    .output(
      z.object({
        orderNumber: z.string(),
        orderToken: z.string(),
        status: OrderStatus,
        totalCents: Cents,
        currency: z.literal('USD'),
        /** The payment URL, for payments on another site. */
        paymentUrl: z.string().optional(),
      }),
    ),
  order: call('anyone', 'GET', '/store/orders/{orderToken}', 'Get an order by the token of its link')
    .input(z.object({ orderToken: textLine({ max: 100 }) }))
    .output(Order),
  paymentForm: call('anyone', 'GET', '/store/orders/{orderToken}/payment-form', 'Get the form for the payment of an order')
    .input(z.object({ orderToken: textLine({ max: 100 }) }))
    .output(PaymentForm),
  openPaymentPage: call(
    'anyone',
    'POST',
    '/store/orders/{orderToken}/payment-page',
    'Pay an order on the provider’s page instead of in its form, which is closed',
  )
    .input(z.object({ orderToken: textLine({ max: 100 }) }))
    /** Null if the order is paid or can no longer be paid. */
    .output(z.object({ paymentUrl: z.string().nullable() })),
  closePayment: call(
    'anyone',
    'POST',
    '/store/orders/{orderToken}/close-payment',
    'Close the payment of an unpaid order that a later one replaces',
  )
    .input(z.object({ orderToken: textLine({ max: 100 }), replacedBy: textLine({ max: 100 }) }))
    /** False if the order is paid, or its payment is being processed. */
    .output(z.object({ isClosed: z.boolean() })),
}

export const backofficeOrders = {
  refund: call(
    'finance',
    'POST',
    '/backoffice/orders/{orderNumber}/refund',
    'Refund an order, whole or in part. Needs an `Idempotency-Key`',
  )
    .input(
      z.object({
        orderNumber: textLine({ max: 40 }),
        lines: z
          .array(z.object({ line: z.int().min(1), quantity: z.int().min(1) }))
          .min(1)
          .max(limits.order.linesMax)
          .optional(),
        /** The amount that the operator saw. With another amount nothing is refunded. */
        expectedAmountCents: Cents.optional(),
      }),
    )
    .output(Order),
  forgetCustomer: call(
    'admin',
    'POST',
    '/backoffice/orders/{orderNumber}/forget-customer',
    'Erase the customer data of a closed order. Cannot be undone. Repeating it changes nothing',
  )
    .input(z.object({ orderNumber: textLine({ max: 40 }) }))
    .output(z.object({ orderNumber: z.string(), customerForgottenAt: Instant })),
}
