/** All GraphQL queries, each within the rate limit of the smallest plan. */

export const PUBLICATIONS = `query publications { publications(first: 25, catalogType: APP) { nodes { id } } }`

export const COLLECTION = `query collection($identifier: CollectionIdentifierInput!) {
  collectionByIdentifier(identifier: $identifier) { id handle }
}`

export const COLLECTION_CREATE = `mutation collectionCreate($collection: CollectionCreateInput!) {
  collectionCreate(collection: $collection) { collection { id handle } userErrors { field message } }
}`

export const PRODUCT_SET = `mutation productSet($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: true) { product { id handle } userErrors { field message code } }
}`

export const PRODUCT = `query product($identifier: ProductIdentifierInput!, $namespace: String!) {
  productByIdentifier(identifier: $identifier) { id metafield(namespace: $namespace, key: "artwork") { value } }
}`

/**
 * Whether a product is in a collection, and all its collections; Shopify returns those made of sources from version 2026-07 on. The oldest
 * picture is the one that we published.
 */
export const MEMBERSHIPS = `query memberships($id: ID!, $collection: ID!) {
  product(id: $id) { inCollection(id: $collection) collections(first: 100) { nodes { id } }
    media(first: 1, sortKey: ID, query: "media_type:IMAGE") { nodes { id ... on MediaImage { alt } } }
  }
}`

/** Changes the alternative text of a picture, which Shopify does not fetch again. */
export const FILE_UPDATE = `mutation fileUpdate($files: [FileUpdateInput!]!) {
  fileUpdate(files: $files) { userErrors { field message code } }
}`

export const PUBLISH = `mutation publish($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } }
}`

export const UNPUBLISH = `mutation unpublish($id: ID!, $input: [PublicationInput!]!) {
  publishableUnpublish(id: $id, input: $input) { userErrors { field message } }
}`

export const PRODUCT_DELETE = `mutation productDelete($input: ProductDeleteInput!) {
  productDelete(input: $input) { userErrors { field message } }
}`

export const COLLECTION_DELETE = `mutation collectionDelete($input: CollectionDeleteInput!) {
  collectionDelete(input: $input) { userErrors { field message } }
}`

export const ORDER = `query order($id: ID!) {
  order(id: $id) {
    id name test email processedAt createdAt cancelledAt displayFinancialStatus currencyCode taxesIncluded
    totalTaxSet { shopMoney { amount } }
    shippingAddress { name address1 address2 city province zip countryCodeV2 }
    billingAddress { name address1 address2 city province zip countryCodeV2 }
    shippingLines(first: 10) { nodes { discountedPriceSet { shopMoney { amount } } taxLines { priceSet { shopMoney { amount } } } } }
    refunds(first: 50) { id createdAt totalRefundedSet { shopMoney { amount } } }
    transactions(first: 25) { kind status processedAt }
  }
}`

export const ORDER_LINES = `query orderLines($id: ID!, $after: String) {
  order(id: $id) {
    taxesIncluded
    totalTipReceivedSet { shopMoney { amount } }
    lineItems(first: 25, after: $after) {
      nodes {
        id sku title quantity requiresShipping variant { id }
        originalTotalSet { shopMoney { amount } }
        discountAllocations { allocatedAmountSet { shopMoney { amount } } }
        taxLines { priceSet { shopMoney { amount } } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

export const REFUND_LINES = `query refundLines($id: ID!, $after: String) {
  refund(id: $id) {
    refundLineItems(first: 50, after: $after) { nodes { quantity lineItem { id } } pageInfo { hasNextPage endCursor } }
  }
}`

export const CHANGED_ORDERS = `query changedOrders($query: String!, $after: String) {
  orders(first: 100, query: $query, sortKey: UPDATED_AT, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } }
}`

export const DISPUTE = `query dispute($id: ID!) {
  dispute(id: $id) { id type status amount { amount currencyCode } order { id } }
}`

export const DISPUTES = `query disputes($query: String!, $after: String) {
  disputes(first: 50, query: $query, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } }
}`

/** Existing fulfilments and open fulfilment orders. */
export const FULFILLMENTS = `query fulfillments($id: ID!) {
  order(id: $id) {
    fulfillments(first: 10) { status trackingInfo { company number } fulfillmentLineItems(first: 25) { nodes { quantity lineItem { id } } } }
    fulfillmentOrders(first: 5) { nodes { id status lineItems(first: 25) { nodes { id remainingQuantity lineItem { id title } } } } }
  }
}`

export const FULFIL = `mutation fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`

/** The scopes that the shop granted to the app. */
export const GRANTED = `query access { currentAppInstallation { accessScopes { handle } } }`

/** Subscriptions of this app in this shop; those of the app's configuration file and of the shop's settings are not listed. */
export const SUBSCRIPTIONS = `query subscriptions($after: String) {
  webhookSubscriptions(first: 100, after: $after) {
    nodes { id topic uri format filter includeFields }
    pageInfo { hasNextPage endCursor }
  }
}`

export const SUBSCRIBE = `mutation subscribe($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`

export const RESUBSCRIBE = `mutation resubscribe($id: ID!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionUpdate(id: $id, webhookSubscription: $webhookSubscription) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`

/** Products of the shop with their first picture, for the import. */
export const SHOP_PRODUCTS = `query shopProducts($after: String) {
  products(first: 20, after: $after, sortKey: ID) {
    nodes {
      id title description tags productType vendor status
      metafield(namespace: "tintype", key: "artwork") { value }
      media(first: 1, query: "media_type:IMAGE") {
        nodes { ... on MediaImage { alt image { url width height } originalSource { url fileSize } } }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`
