/**
 * Creates an expensive value lazily, on its first use. Example: on a slow phone the first `Intl` formatter of a page takes longer than
 * rendering half of it.
 */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
