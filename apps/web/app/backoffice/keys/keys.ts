type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/**
 * The name of a single key that was pressed alone: `a`, `1`, `?`, `escape`. Undefined where a browser or a system means
 * something by it. On a keyboard of another script the key at the place of the Latin letter counts.
 */
export function pressedKey({ key, code, ctrlKey, metaKey, altKey, isComposing }: Press): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined
  const isLatin = key.charCodeAt(0) < 128
  return (isLatin ? key : code.replace(/^Key/, '')).toLowerCase()
}

const ownKeys = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'

/** Whether what has the focus needs the keys for itself: something to write in, or a dialog. */
export function keepsKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ownKeys) !== null
}
