import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../apps/web/app/routes.ts'

export type Who = 'visitor' | 'artist' | 'operator'

/** Which users a layout admits. */
const guards: Record<string, Who> = { 'shell/guards/guard-layout.tsx': 'artist', 'shell/guards/operator-guard-layout.tsx': 'operator' }

/** Served only outside production, to developers. */
const developerPages = new Set(['dev/ui.tsx'])

/** The pages of `routes.ts` with their full path, including parameters, and the user who may open them; pages for developers are not among them. */
export const pages = listPages(routes as RouteConfigEntry[])

function listPages(entries: RouteConfigEntry[], above = '', as: Who = 'visitor'): { path: string; as: Who }[] {
  return entries.flatMap(({ path, file, children, index }) => {
    if (developerPages.has(file)) return []
    const here = path ? `${above}/${path}` : above
    const who = guards[file] ?? as
    if (children) return listPages(children, here, who)
    return path || index ? [{ path: here || '/', as: who }] : []
  })
}
