const STORAGE_KEY = 'tintype.backoffice-sidebar'

/** Whether the sidebar is folded away in this browser, for whoever wants the whole width. */
export function readFolded(): boolean {
  return typeof window !== 'undefined' && window.localStorage.getItem(STORAGE_KEY) === 'folded'
}

export function writeFolded(isFolded: boolean): void {
  window.localStorage.setItem(STORAGE_KEY, isFolded ? 'folded' : 'shown')
}
