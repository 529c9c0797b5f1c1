type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/**
 * The name of a single key pressed without modifiers: `a`, `1`, `?`, `escape`. Undefined for keys with a browser or system function. On
 * non-Latin keyboards the key at the Latin letter's position counts.
 */
export function pressedKey({ key, code, ctrlKey, metaKey, altKey, isComposing }: Press): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined
  const isLatin = key.charCodeAt(0) < 128
  return (isLatin ? key : code.replace(/^Key/, '')).toLowerCase()
}

const ownKeys = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'

/** Whether the focused element needs the keys itself: a text field, or a dialog. */
export function keepsKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ownKeys) !== null
}
