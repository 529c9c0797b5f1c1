import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyRouter, createRouterClient } from '@orpc/server'
import type { Api } from '@tintype/contract/api'
import { chooseLocale } from '@tintype/domain/text/choose-locale'
import type { RequestServices } from '@tintype/web/app/api/request-services.ts'
import { projectPath } from '../platform/paths.ts'
import { StartError } from '../platform/start-error.ts'
import type { Attach } from './listen.ts'
import type { RequestContext } from './procedures.ts'

type PageHandler = (request: Request, services: RequestServices) => Promise<Response>
/** The exports of the web app's server build. */
type WebBuild = { entry: { module: { createHostHandler(build: unknown, mode: 'production' | 'development'): PageHandler } } }

/** The web app: its pages, the folder of its files, and the middleware that development needs. */
export type Pages = {
  render(request: Request, context: RequestContext & { nonce: string }): Promise<Response>
  clientFolder: string | undefined
  attach: Attach | undefined
  close(): Promise<void>
}

/** Services and settings that all pages share. */
type Site = Pick<
  RequestServices,
  'publicUrl' | 'storefrontUrl' | 'hopeApiUrl' | 'authProject' | 'isProduction' | 'accountGraceDays' | 'installed' | 'hasPaymentForm'
>

type Source = { load(): Promise<PageHandler>; clientFolder?: string; attach?: Attach; close?(): Promise<void> }

/** Renders the web app. Its loaders call the API procedures in-process instead of over HTTP. */
export async function createPages(options: { router: AnyRouter; isDevelopment: boolean; site: Site }): Promise<Pages> {
  const source = options.isDevelopment ? developmentSource() : await builtSource()
  return {
    async render(request, { nonce, ...context }) {
      const handler = await source.load()
      // Pages never act for a user: signed-in calls come from the browser with a bearer token, which a link cannot carry.
      const asVisitor = { ...context, authenticate: async () => ({ kind: 'visitor' }) as const }
      const apiWith = (headers: Record<string, string>) => callInProcess(options.router, { ...asVisitor, headers: new Headers(headers) })
      const locale = chooseLocale(request.headers.get('accept-language'))
      return handler(request, { ...options.site, api: apiWith({}), apiWith, nonce, locale, reportError: context.report })
    },
    clientFolder: source.clientFolder,
    attach: source.attach,
    close: async () => source.close?.(),
  }
}

/** Casts the client: the library types it by its router, which only the composition root knows. The contract has the same types. */
function callInProcess(router: AnyRouter, context: RequestContext): Api {
  return createRouterClient(router, { context } as never) as unknown as Api
}

async function builtSource(): Promise<Source> {
  const path = projectPath('build/web/server/index.js')
  if (!existsSync(path)) throw new StartError('The web app is not built: run `npm run build` first, or `npm run dev` to work on it.')
  const build = (await import(pathToFileURL(path).href)) as WebBuild
  const handler = build.entry.module.createHostHandler(build, 'production')
  return { load: async () => handler, clientFolder: projectPath('build/web/client') }
}

/** Serves the sources through Vite on the same port, with hot reload. */
function developmentSource(): Source {
  let vite: import('vite').ViteDevServer | undefined
  return {
    async load() {
      const build = (await vite?.ssrLoadModule('virtual:react-router/server-build')) as WebBuild
      return build.entry.module.createHostHandler(build, 'development')
    },
    async attach(server, listener) {
      const { createServer } = await import('vite')
      const root = projectPath('apps/web')
      vite = await createServer({
        root,
        configFile: join(root, 'vite.config.ts'),
        server: { middlewareMode: true, hmr: { server } },
        appType: 'custom',
      })
      const { middlewares } = vite
      return (incoming, outgoing) => middlewares(incoming, outgoing, () => listener(incoming, outgoing))
    },
    close: async () => vite?.close(),
  }
}
