import { describe, expect, test } from 'vitest'
import { findSchemaErrors } from '../../test/stand-ins/shopify-schema.ts'
import * as texts from './shopify-texts.ts'

describe('GraphQL documents for Shopify', () => {
  test.each(Object.entries(texts))(
    '%s is valid in the published schema of the pinned version and uses nothing deprecated',
    (_name, text) => {
      expect(findSchemaErrors(text)).toEqual([])
    },
  )

  test.each([
    ['an unknown field', texts.PUBLICATIONS.replace('nodes { id }', 'nodes { id age }')],
    ['an unknown argument', texts.PUBLICATIONS.replace('first: 25', 'top: 25')],
    [
      'a deprecated argument',
      texts.COLLECTION_CREATE.replaceAll('CollectionCreateInput', 'CollectionInput').replace('collection:', 'input:'),
    ],
    ['a variable of another type', texts.ORDER.replace('ID!', 'String!')],
  ])('the schema check finds %s', (_what, text) => {
    expect(findSchemaErrors(text)).not.toEqual([])
  })

  test('the schema check finds wrong variables: a missing field, an unknown field, a value outside an enumeration', () => {
    const subscribe = (topic: string, webhookSubscription: object) => findSchemaErrors(texts.SUBSCRIBE, { topic, webhookSubscription })
    expect(subscribe('ORDERS_PAID', { uri: 'https://shop.example', format: 'JSON' })).toEqual([])
    expect(subscribe('ORDERS_PAID', { url: 'https://shop.example' })).not.toEqual([])
    expect(subscribe('CUSTOMERS_REDACT', { uri: 'https://shop.example' })).not.toEqual([])
    expect(findSchemaErrors(texts.COLLECTION_CREATE, { collection: {} })).not.toEqual([])
  })
})
