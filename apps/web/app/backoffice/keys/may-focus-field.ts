/** Whether a dialog may focus its field on opening. On touch devices that would open the keyboard over the text. */
export function mayFocusField(): boolean {
  return window.matchMedia('(pointer: fine)').matches
}
