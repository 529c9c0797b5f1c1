import { parse, print, type SelectionSetNode } from 'graphql'

/** The requested fields, each with its nested selection and its arguments as text. */
export type Selection = Map<string, { args: string; inner: Selection | undefined }>

/** Reads the fields of the one operation of a GraphQL document. Fields of inline fragments join those around them. */
export function readSelection(document: string): Selection {
  const [operation] = parse(document).definitions
  if (operation?.kind !== 'OperationDefinition') throw new Error('the document has no operation')
  return toSelection(operation.selectionSet)
}

function toSelection({ selections }: SelectionSetNode): Selection {
  const fields: Selection = new Map()
  for (const node of selections) {
    if (node.kind === 'Field') {
      const args = node.arguments?.map(print).join(', ') ?? ''
      fields.set(node.name.value, { args, inner: node.selectionSet && toSelection(node.selectionSet) })
    }
    if (node.kind === 'InlineFragment') for (const [name, field] of toSelection(node.selectionSet)) fields.set(name, field)
  }
  return fields
}

/** The selected fields of an object. @throws Error for a field that it does not have */
export function pick(thing: unknown, selection: Selection | undefined, path = 'data'): unknown {
  if (!selection || thing === null) return thing
  if (Array.isArray(thing)) return thing.map((one) => pick(one, selection, path))
  const fields = thing as Record<string, unknown>
  return Object.fromEntries(
    [...selection].map(([name, { inner }]) => {
      if (!(name in fields)) throw new Error(`Field '${name}' doesn't exist on ${path}`)
      const value = fields[name]
      if (!inner && value !== null && typeof value === 'object' && !Array.isArray(value)) {
        throw new Error(`Field '${name}' of ${path} must have selections`)
      }
      return [name, pick(value, inner, `${path}.${name}`)]
    }),
  )
}
