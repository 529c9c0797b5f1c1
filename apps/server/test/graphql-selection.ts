/** The requested fields, each with its nested selection and its arguments as text. */
export type Selection = Map<string, { args: string; inner: Selection | undefined }>

/** Parses the one operation of a GraphQL document, in the subset that our queries use. */
export function readSelection(document: string): Selection {
  const tokens: readonly string[] = document.match(/[\w$]+|[{}()[\]:!=]|"[^"]*"|'[^']*'/g) ?? []
  let at = tokens.indexOf('{', closing(tokens, 0))

  function selection(): Selection {
    const fields: Selection = new Map()
    for (at++; tokens[at] !== '}'; ) {
      const name = tokens[at++] ?? ''
      const end = tokens[at] === '(' ? closing(tokens, at) : at
      const args = tokens.slice(at, end).join(' ')
      at = end
      const inner = tokens[at] === '{' ? selection() : undefined
      fields.set(name, { args, inner })
    }
    at++
    return fields
  }
  return selection()
}

/** The position after the parenthesis that closes the first one from here. */
function closing(tokens: readonly string[], from: number): number {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    if (tokens[at] === '(') depth++
    if (tokens[at] === ')' && --depth === 0) return at + 1
    if (tokens[at] === '{' && depth === 0) return at
  }
  return tokens.length
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
