/** The product's name, defined once. */
export const brand = {
  product: 'Tintype',
  products: 'Tintypes',
  contactEmail: 'hello@tintype.example',
  aboutUrl: 'https://about.tintype.example/',
} as const
