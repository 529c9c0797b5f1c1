import { readFileSync } from 'node:fs'
import { buildSchema, type DocumentNode, getVariableValues, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql'

/** The recorded part of Shopify's published schema. */
const schema = buildSchema(readFileSync(new URL('shopify-schema.graphql', import.meta.url), 'utf8'))
const checked = new Map<string, { document: DocumentNode; errors: readonly string[] }>()

/** The errors that Shopify's published schema finds in a document and its variables; deprecated fields and arguments count as errors. */
export function findSchemaErrors(text: string, variables?: Record<string, unknown>): readonly string[] {
  const { document, errors } = checkDocument(text)
  const [operation] = document.definitions
  if (errors.length || !variables || operation?.kind !== 'OperationDefinition') return errors
  const result = getVariableValues(schema, operation.variableDefinitions ?? [], variables)
  return result.errors?.map(({ message }) => message) ?? []
}

function checkDocument(text: string) {
  const known = checked.get(text)
  if (known) return known
  const document = parse(text)
  const errors = validate(schema, document, [...specifiedRules, NoDeprecatedCustomRule]).map(({ message }) => message)
  checked.set(text, { document, errors })
  return { document, errors }
}
