/** A view of a list that somebody gave a name: the query of its address. */
export type SavedView = { name: string; search: string }

export const VIEW_NAME_MAX = 40
const VIEWS_MAX = 20

/** Those of this browser, by name. What cannot be read counts as none. */
export function readViews(table: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(table)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView).slice(0, VIEWS_MAX) : []
  } catch {
    return []
  }
}

export function writeViews(table: string, views: readonly SavedView[]): void {
  window.localStorage.setItem(keyOf(table), JSON.stringify(views))
}

/** With this one among them, in the order of their names; one of the same name is replaced. The oldest name of too many goes. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => name !== view.name)
  return [...others.slice(-(VIEWS_MAX - 1)), view].toSorted((one, other) => one.name.localeCompare(other.name))
}

function keyOf(table: string): string {
  return `tintype.backoffice-views.${table}`
}

function isView(value: unknown): value is SavedView {
  const { name, search } = (value ?? {}) as Partial<SavedView>
  return typeof name === 'string' && name.length <= VIEW_NAME_MAX && typeof search === 'string'
}
