/** The fields of the checkout, in reading order. */
export const CHECKOUT_FIELDS = ['email', 'country', 'name', 'line1', 'line2', 'city', 'region', 'postalCode', 'phone', 'card'] as const
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number]
export type CheckoutValues = Record<CheckoutField, string>
/** A message for each invalid field. */
export type CheckoutErrors = Partial<Record<CheckoutField, string>>
