/**
 * What is costly to make and not always needed, made when it is first asked for. A formatter is such a thing: the first one of a page
 * takes a slow phone longer than drawing half of what stands on it.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
