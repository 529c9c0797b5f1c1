declare const packed: unique symbol

/** A value as text, on its way from a loader to its page. */
export type Packed<Value> = string & { readonly [packed]: Value }

export type Unpacked<Text> = Text extends Packed<infer Value> ? Value : never

/**
 * What a loader gives goes to the browser with the page, and the router takes it apart value by value to write it: of a wall of plates
 * that took a tenth of what its page costs, and a phone puts it together again in the same way. A text it leaves alone.
 * @param value  of plain JSON
 */
export function pack<Value>(value: Value): Packed<Value> {
  const text = JSON.stringify(value) as Packed<Value>
  // the page that it is for is drawn right after its loaders
  last = { text, value }
  return text
}

/** The value again: the same object for whoever asks for the same text next, as a page and its title do. */
export function unpack<Value>(text: Packed<Value>): Value {
  if (last.text !== text) last = { text, value: JSON.parse(text) }
  return last.value as Value
}

let last: { text: string; value: unknown } = { text: 'null', value: null }
