import { ChannelRefused, ChannelUnavailable, type Listing, type PublishedListing } from './channel.ts'
import { type ShopifyClient, throwUserErrors, type UserError } from './shopify-client.ts'
import {
  COLLECTION,
  COLLECTION_CREATE,
  COLLECTION_DELETE,
  FILE_UPDATE,
  MEMBERSHIPS,
  PRODUCT,
  PRODUCT_DELETE,
  PRODUCT_SET,
  PUBLICATIONS,
  PUBLISH,
  UNPUBLISH,
} from './shopify-texts.ts'

/** Namespace of our metafields. */
const NAMESPACE = 'tintype'

type Named = { id: string; handle: string }
type Picture = { id: string; alt: string | null }

/** Publishes an artwork as a product in its artist's collection, on every sales channel of the shop. */
export async function publishProduct(client: ShopifyClient, listing: Listing): Promise<PublishedListing> {
  const publications = await listPublications(client)
  const collection = await ensureCollection(client, listing, publications)
  const product = await setProduct(client, listing, collection)
  await publish(client, product.id, publications)
  return { productId: product.id, handle: product.handle, collection: { collectionId: collection.id, handle: collection.handle } }
}

/** Finds a product by its requested handle; ignores products of other artworks and of other apps. */
export async function findProduct(client: ShopifyClient, { uid, handle }: Pick<Listing, 'uid' | 'handle'>): Promise<string | undefined> {
  type Found = { id: string; metafield: { value: string } | null }
  const variables = { identifier: { handle }, namespace: NAMESPACE }
  const { productByIdentifier } = await client.ask<{ productByIdentifier: Found | null }>(PRODUCT, variables)
  return productByIdentifier?.metafield?.value === uid ? productByIdentifier.id : undefined
}

/** Unpublishes a product from every sales channel but keeps it for existing orders. */
export async function withdrawProduct(client: ShopifyClient, productId: string): Promise<void> {
  const input = (await listPublications(client)).map((publicationId) => ({ publicationId }))
  const { publishableUnpublish } = await client.ask<{ publishableUnpublish: { userErrors: UserError[] } }>(UNPUBLISH, {
    id: productId,
    input,
  })
  throwUserErrors('not withdrawn', whereThere(publishableUnpublish.userErrors))
}

/** Deletes a product with variants and picture; orders keep their copy of its data. */
export async function eraseProduct(client: ShopifyClient, id: string): Promise<void> {
  const { productDelete } = await client.ask<{ productDelete: { userErrors: UserError[] } }>(PRODUCT_DELETE, { input: { id } })
  throwUserErrors('not deleted', whereThere(productDelete.userErrors))
}

/** Deletes a collection but keeps its products. */
export async function eraseCollection(client: ShopifyClient, id: string): Promise<void> {
  const { collectionDelete } = await client.ask<{ collectionDelete: { userErrors: UserError[] } }>(COLLECTION_DELETE, { input: { id } })
  throwUserErrors('not deleted', whereThere(collectionDelete.userErrors))
}

/** Ignores products that were already deleted in Shopify. */
function whereThere(errors: readonly UserError[]): UserError[] {
  return errors.filter(({ message }) => !/not found|does not exist/i.test(message))
}

async function listPublications(client: ShopifyClient): Promise<string[]> {
  const { publications } = await client.ask<{ publications: { nodes: { id: string }[] } }>(PUBLICATIONS)
  if (!publications.nodes.length) throw new ChannelRefused('the shop has no sales channel to publish to')
  return publications.nodes.map(({ id }) => id)
}

async function ensureCollection(client: ShopifyClient, { collection, known }: Listing, publications: string[]): Promise<Named> {
  const { collectionId } = known
  const standing = collectionId ? await findCollection(client, { id: collectionId }) : undefined
  if (standing) return standing
  const found = (await findCollection(client, { handle: collection.handle })) ?? (await createCollection(client, collection))
  await publish(client, found.id, publications)
  return found
}

async function createCollection(client: ShopifyClient, collection: Listing['collection']): Promise<Named> {
  const { collectionCreate } = await client.ask<{ collectionCreate: { collection: Named | null; userErrors: UserError[] } }>(
    COLLECTION_CREATE,
    { collection },
  )
  // another process may have created the collection at the same time
  const made = collectionCreate.collection ?? (await findCollection(client, { handle: collection.handle }))
  if (!made) throwUserErrors('no collection', collectionCreate.userErrors)
  if (!made) throw new ChannelRefused('Shopify made no collection')
  return made
}

async function findCollection(client: ShopifyClient, identifier: { id: string } | { handle: string }): Promise<Named | null> {
  return (await client.ask<{ collectionByIdentifier: Named | null }>(COLLECTION, { identifier })).collectionByIdentifier
}

async function setProduct(client: ShopifyClient, listing: Listing, collection: Named): Promise<Named> {
  const { productId } = listing.known
  const standing = productId ? await findStanding(client, productId, collection) : undefined
  const collections = productId ? standing?.collections : [collection.id]
  const { productSet } = await client.ask<{ productSet: { product: Named | null; userErrors: UserError[] } }>(PRODUCT_SET, {
    // the first time by handle: if the response was lost, a retry finds the same product
    identifier: productId ? { id: productId } : { handle: listing.handle },
    input: toProductInput(listing, collections),
  })
  throwUserErrors('not published', productSet.userErrors)
  if (!productSet.product) throw new ChannelRefused('Shopify made no product')
  if (listing.picture && standing?.picture) await setAltText(client, standing.picture, listing.picture.alt)
  return productSet.product
}

/** @throws ChannelUnavailable while Shopify processes the picture */
async function setAltText(client: ShopifyClient, { id, alt: before }: Picture, alt: string): Promise<void> {
  if (alt === (before ?? '')) return
  type Updated = { fileUpdate: { userErrors: (UserError & { code: string | null })[] } }
  const { fileUpdate } = await client.ask<Updated>(FILE_UPDATE, { files: [{ id, alt }] })
  if (fileUpdate.userErrors.some(({ code }) => code === 'NON_READY_STATE' || code === 'FILE_LOCKED'))
    throw new ChannelUnavailable('Shopify still processes the picture')
  throwUserErrors('no alternative text', fileUpdate.userErrors)
}

/**
 * `productSet` replaces all memberships, and the merchant may have put the product into other collections.
 * @returns `collections`: all its collections with the artist's one; undefined where it is in that one already
 */
async function findStanding(
  client: ShopifyClient,
  productId: string,
  collection: Named,
): Promise<{ collections: string[] | undefined; picture: Picture | undefined }> {
  type Found = { product: { inCollection: boolean; collections: { nodes: { id: string }[] }; media: { nodes: Picture[] } } | null }
  const { product } = await client.ask<Found>(MEMBERSHIPS, { id: productId, collection: collection.id })
  const picture = product?.media.nodes[0]
  if (product?.inCollection) return { collections: undefined, picture }
  return { collections: [...(product?.collections.nodes.map(({ id }) => id) ?? []), collection.id], picture }
}

function toProductInput(
  { handle, title, description, artistName, category, tags, sizes, facts, picture, known }: Listing,
  collections: readonly string[] | undefined,
) {
  return {
    ...(known.productId ? {} : { handle }),
    title,
    descriptionHtml: toHtml(description),
    vendor: artistName,
    productType: category,
    status: 'ACTIVE',
    tags,
    ...(collections && { collections }),
    productOptions: [{ name: 'Size', position: 1, values: sizes.map(({ name }) => ({ name })) }],
    variants: sizes.map(({ name, sku, priceCents }) => ({
      optionValues: [{ optionName: 'Size', name }],
      sku,
      price: (priceCents / 100).toFixed(2),
      inventoryPolicy: 'CONTINUE',
      // made to order, so there is no stock
      inventoryItem: { tracked: false, requiresShipping: true },
    })),
    metafields: Object.entries(facts).map(([key, value]) => ({ namespace: NAMESPACE, key, type: 'single_line_text_field', value })),
    // an artwork's picture never changes; sent again, Shopify would fetch it again. A changed alternative text follows separately
    ...(picture && !known.productId && { files: [{ originalSource: picture.url, alt: picture.alt, contentType: 'IMAGE' }] }),
  }
}

async function publish(client: ShopifyClient, id: string, publications: readonly string[]): Promise<void> {
  const input = publications.map((publicationId) => ({ publicationId }))
  const { publishablePublish } = await client.ask<{ publishablePublish: { userErrors: UserError[] } }>(PUBLISH, { id, input })
  throwUserErrors('not published', publishablePublish.userErrors)
}

/** Escapes an artist's text. */
function toHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}
