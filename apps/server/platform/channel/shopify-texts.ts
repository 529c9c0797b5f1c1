/** All GraphQL queries, each within the rate limit of the smallest plan. */

export const PUBLICATIONS = `query publications { publications(first: 25, catalogType: APP) { nodes { id } } }`

export const COLLECTION = `query collection($identifier: CollectionIdentifierInput!) {
  collectionByIdentifier(identifier: $identifier) { id handle }
}`

export const COLLECTION_CREATE = `mutation collectionCreate($input: CollectionInput!) {
  collectionCreate(input: $input) { collection { id handle } userErrors { field message } }
}`

export const PRODUCT_SET = `mutation productSet($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: true) { product { id handle } userErrors { field message code } }
}`

export const PRODUCT = `query product($identifier: ProductIdentifierInput!, $namespace: String!) {
  productByIdentifier(identifier: $identifier) { id metafield(namespace: $namespace, key: "artwork") { value } }
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
    lineItems(first: 25, after: $after) {
      nodes {
        id sku title quantity
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
