import { type Loose, named, newId, paginate } from './shopify-paging.ts'

type Product = Loose & {
  id: string
  handle: string
  input: Loose
  publications: Set<string>
  files: number
  media: { id: string; alt: string | null }[]
}

/** Products, collections and sales channels of the store. @param refusals  reasons for which the next changes are refused */
export function createShopProducts(refusals: string[]) {
  const products: Product[] = []
  const collections: (Loose & { id: string; handle: string; publications: Set<string> })[] = []
  const pictures = new Map<string, Buffer>()
  const merchantProducts: Loose[] = []
  const publications = ['gid://shopify/Publication/1', 'gid://shopify/Publication/2']
  const fileFaults: string[] = []

  function createCollection({ handle, title }: Loose) {
    if (collections.some((one) => one.handle === handle)) {
      return { collection: null, userErrors: [{ field: ['handle'], message: 'Handle has already been taken' }] }
    }
    collections.push({ id: newId('Collection'), handle, title, publications: new Set() })
    return { collection: collections.at(-1), userErrors: [] }
  }

  function setProduct(identifier: Loose, input: Loose) {
    const refusal = refusals.shift() ?? wrongWith(input)
    if (refusal) return { product: null, userErrors: [{ field: ['input'], message: refusal, code: 'INVALID_INPUT' }] }
    const standing = named(products, identifier)
    if (!standing && identifier.id) {
      return { product: null, userErrors: [{ field: ['id'], message: 'Product does not exist', code: 'PRODUCT_DOES_NOT_EXIST' }] }
    }
    const fresh = { id: newId('Product'), handle: input.handle, input: {}, publications: new Set<string>(), files: 0, media: [] }
    const product = standing ?? (products[products.push(fresh) - 1] as Product)
    product.files += input.files?.length ?? 0
    if (input.files) product.media = input.files.map(({ alt = null }: Loose) => ({ id: newId('MediaImage'), alt }))
    product.input = { ...product.input, ...input }
    return { product, userErrors: [] }
  }

  function remove(things: { id: string }[], kind: string, { id }: Loose) {
    const refusal = refusals.shift()
    const place = things.findIndex((one) => one.id === id)
    const message = refusal ?? (place < 0 ? `${kind} does not exist` : undefined)
    if (message) return { userErrors: [{ field: ['id'], message }] }
    things.splice(place, 1)
    return { userErrors: [] }
  }

  function showMemberships({ id, collection }: Loose) {
    const product = products.find((one) => one.id === id)
    const into: string[] | undefined = product?.input.collections
    const collections = { nodes: into?.map((one) => ({ id: one })) }
    return into ? { inCollection: into.includes(collection), collections, media: { nodes: product?.media.slice(0, 1) } } : null
  }

  function updateFiles(files: Loose[]) {
    const fault = fileFaults.shift()
    if (fault) return { userErrors: [{ field: ['files', '0'], message: 'The file is not ready.', code: fault }] }
    for (const { id, alt } of files) {
      const file = products.flatMap(({ media }) => media).find((one) => one.id === id)
      if (!file) return { userErrors: [{ field: ['files', '0', 'id'], message: 'File id does not exist.', code: 'FILE_DOES_NOT_EXIST' }] }
      file.alt = alt
    }
    return { userErrors: [] }
  }

  function showProduct(product: Product | null) {
    return product && { ...product, metafield: product.input.metafields?.find(({ key }: Loose) => key === 'artwork') ?? null }
  }

  /** Shopify's rules that a listing could violate. */
  function wrongWith({ title, variants, productOptions, metafields, collections: into }: Loose): string | undefined {
    if (!title || title.length > 255) return "Title can't be blank"
    const names = productOptions?.[0]?.values.map(({ name }: Loose) => name) ?? []
    if (variants?.length !== names.length || new Set(names).size !== names.length) return 'Variants do not fit the options'
    if (metafields?.some(({ value }: Loose) => !value)) return 'Value can’t be blank'
    const isKnown = (id: string) => collections.some((one) => one.id === id)
    return !into || into.every(isKnown) ? undefined : 'Collection does not exist'
  }

  function publish(id: string, input: Loose[], change: (all: Set<string>, id: string) => unknown) {
    const thing = [...products, ...collections].find((one) => one.id === id)
    if (!thing) return { userErrors: [{ field: ['id'], message: 'Resource not found' }] }
    for (const { publicationId } of input) change(thing.publications, publicationId)
    return { userErrors: [] }
  }

  return {
    products,
    collections,
    pictures,
    fileFaults,
    merchantProducts,
    /** The operations of the API that read or change products. */
    operations: {
      publications: () => ({ nodes: publications.map((id) => ({ id })) }),
      collectionByIdentifier: ({ identifier }) => named(collections, identifier),
      collectionCreate: ({ collection }) => createCollection(collection),
      productByIdentifier: ({ identifier }) => showProduct(named(products, identifier)),
      product: showMemberships,
      products: ({ after }, args) => paginate(merchantProducts, args, after),
      productSet: ({ identifier, input }) => setProduct(identifier, input),
      fileUpdate: ({ files }) => updateFiles(files),
      productDelete: ({ input }) => remove(products, 'Product', input),
      collectionDelete: ({ input }) => remove(collections, 'Collection', input),
      publishablePublish: ({ id, input }) => publish(id, input, (all, one) => all.add(one)),
      publishableUnpublish: ({ id, input }) => publish(id, input, (all, one) => all.delete(one)),
    } as Record<string, (variables: Loose, args: string) => unknown>,
  }
}
