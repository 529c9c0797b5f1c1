const STORAGE_KEY = 'tintype.backoffice-sidebar'

/** Whether the sidebar is collapsed in this browser. */
export function readFolded(): boolean {
  return typeof window !== 'undefined' && window.localStorage.getItem(STORAGE_KEY) === 'folded'
}

export function writeFolded(isFolded: boolean): void {
  window.localStorage.setItem(STORAGE_KEY, isFolded ? 'folded' : 'shown')
}
