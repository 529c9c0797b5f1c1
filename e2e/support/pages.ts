import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../apps/web/app/routes.ts'

export type Who = 'visitor' | 'artist' | 'operator'

/** Who gets to the pages below a layout. */
const guards: Record<string, Who> = { 'shell/guard-layout.tsx': 'artist', 'shell/operator-guard-layout.tsx': 'operator' }

/** The pages of `routes.ts` with their whole address, holes and all, by who gets to see them. */
export const pages = pagesOf(routes as RouteConfigEntry[])

function pagesOf(entries: RouteConfigEntry[], above = '', as: Who = 'visitor'): { path: string; as: Who }[] {
  return entries.flatMap(({ path, file, children, index }) => {
    const here = path ? `${above}/${path}` : above
    const who = guards[file] ?? as
    if (children) return pagesOf(children, here, who)
    return path || index ? [{ path: here || '/', as: who }] : []
  })
}
