import { join, resolve } from 'node:path'
import type { ComponentType } from 'react'
import { build, type Plugin } from 'rolldown'

const files = {
  'store-layout': 'store-layout.tsx',
  browse: 'browse/browse.tsx',
  shop: 'shop/shop.tsx',
  product: 'product/product.tsx',
} as const
type Name = keyof typeof files
type Component = ComponentType<{ loaderData: unknown }>

/** Renders a store page at a path, with header and footer, to a string; `data` is its loader's result. */
export type DrawPage = (page: Exclude<Name, 'store-layout'>, path: string, data: unknown) => Promise<string>

/** Bundles the page components without the framework. React is shared between this code and the pages. */
export async function bundlePages(): Promise<DrawPage> {
  const root = resolve(import.meta.dirname, '../../..')
  const dir = join(root, 'tools/bench/.work')
  await build({
    cwd: root,
    input: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, `apps/web/app/store/${file}`])),
    platform: 'node',
    external: [/^react($|[/-])/],
    plugins: [withoutFiles],
    // as in server-rendered pages
    transform: { define: { 'import.meta.env.SSR': 'true' } },
    output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    logLevel: 'silent',
  })
  // imported late, after NODE_ENV is set to production
  const [{ createElement }, { renderToString }, { createStaticHandler, createStaticRouter, StaticRouterProvider }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('react-router'),
  ])
  const load = async (name: Name) => ((await import(join(dir, `${name}.mjs`))) as { default: Component }).default
  const [layout, browse, shop, product] = await Promise.all([load('store-layout'), load('browse'), load('shop'), load('product')])
  const pages = { browse, shop, product }

  return async (page, path, data) => {
    const element = createElement(layout, { loaderData: { cartCount: 0 } })
    const routes = [{ element, children: [{ path, element: createElement(pages[page], { loaderData: data }) }] }]
    const context = await createStaticHandler(routes).query(new Request(`http://bare${path}`))
    if (context instanceof Response) throw new Error('the router answers by itself')
    const router = createStaticRouter(routes, context)
    return `<!DOCTYPE html><html><body>${renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }))}</body></html>`
  }
}

/** Styles and fonts are empty: server rendering does not use them. */
const withoutFiles: Plugin = {
  name: 'without-files',
  load: { filter: { id: /\.(css|woff2)(\?|$)/ }, handler: () => ({ code: 'export default ""', moduleType: 'js' }) },
}
