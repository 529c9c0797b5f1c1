/** The limits that product lists and product pages show, as part of `limits`. Separate, so that these pages do not load all of them. */
export const storeLimits = {
  /** Related products on a product page, by the same artist and similar ones: one row each. */
  besideProduct: 5,
  /** How long after a delivery a customer can claim a damaged or wrong print, in days; a commission clears at its end. */
  claimDays: 14,
  /** Of one print in an order. */
  quantityMax: 50,
  /** Characters of a search. */
  searchMax: 100,
  /** Larger lists show that there are more. */
  countedProducts: 1000,
} as const
