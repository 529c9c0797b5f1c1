/** Whether a dialog may start in its field. On glass that would raise the keyboard over what is to be read first. */
export function mayFocusField(): boolean {
  return window.matchMedia('(pointer: fine)').matches
}
