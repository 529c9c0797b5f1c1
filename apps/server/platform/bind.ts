type Verb<Tools> = (tools: Tools, ...rest: never[]) => unknown

/**
 * Binds verbs to their dependencies: the result has the same functions without their first parameter.
 * @example bind(tools, { placeOrder, getOrder }).getOrder({ orderToken })
 */
export function bind<Tools, Verbs extends Record<string, Verb<Tools>>>(tools: Tools, verbs: Verbs): Bound<Verbs> {
  const bound = Object.entries(verbs).map(([name, verb]) => [name, (...rest: never[]) => verb(tools, ...rest)])
  return Object.fromEntries(bound) as Bound<Verbs>
}

type Bound<Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (tools: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never
}
