/** The product's name stands here once; wherever the specification writes "{product}", it is this. */
export const brand = {
  product: 'Tintype',
  products: 'Tintypes',
  contactEmail: 'hello@tintype.example',
  aboutUrl: 'https://about.tintype.example/',
} as const
