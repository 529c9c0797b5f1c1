/** A named view of a list: the query string of its URL. */
export type SavedView = { name: string; search: string }

export const VIEW_NAME_MAX = 40
const VIEWS_MAX = 20

/** The views saved in this browser, by name. Unreadable storage counts as empty. */
export function readViews(table: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey(table)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView).slice(0, VIEWS_MAX) : []
  } catch {
    return []
  }
}

export function writeViews(table: string, views: readonly SavedView[]): void {
  window.localStorage.setItem(storageKey(table), JSON.stringify(views))
}

/** Adds a view, sorted by name. A view of the same name is replaced; beyond the maximum, the oldest is dropped. */
export function withSavedView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => name !== view.name)
  return [...others.slice(-(VIEWS_MAX - 1)), view].toSorted((one, other) => one.name.localeCompare(other.name))
}

function storageKey(table: string): string {
  return `tintype.backoffice-views.${table}`
}

function isView(value: unknown): value is SavedView {
  const { name, search } = (value ?? {}) as Partial<SavedView>
  return typeof name === 'string' && name.length <= VIEW_NAME_MAX && typeof search === 'string'
}
