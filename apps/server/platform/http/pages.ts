import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyRouter, createRouterClient } from '@orpc/server'
import type { Api } from '@tintype/contract/api'
import type { RequestServices } from '@tintype/contract/services'
import { projectPath } from '../paths.ts'
import { StartError } from '../start-error.ts'
import type { Attach } from './listen.ts'
import type { RequestContext } from './procedures.ts'
import { responseOf } from './whole-text.ts'

type PageHandler = (request: Request, services: RequestServices) => Promise<Response>
/** What the web app's server build offers to whoever hosts it. */
type WebBuild = { entry: { module: { createHostHandler(build: unknown, mode: 'production' | 'development'): PageHandler } } }

/** The web app: its pages, where its files lie, and what has to stand in front of the host while it is being developed. */
export type Pages = {
  render(request: Request, context: RequestContext & { nonce: string }): Promise<Response>
  clientFolder: string | undefined
  attach: Attach | undefined
  close(): Promise<void>
}

/** What every page is told alike. */
type Site = Pick<RequestServices, 'publicUrl' | 'storefrontUrl' | 'hopeApiUrl' | 'isProduction'>

type Source = { load(): Promise<PageHandler>; clientFolder?: string; attach?: Attach; close?(): Promise<void> }

/** The web app's loaders call the same procedures as the browser does, without the way over HTTP. */
export async function createPages(options: { router: AnyRouter; isDevelopment: boolean; site: Site }): Promise<Pages> {
  const source = options.isDevelopment ? developmentSource() : await builtSource()
  return {
    async render(request, { nonce, ...context }) {
      const handler = await source.load()
      // a page acts for nobody: whoever is signed in asks from the browser, with a token that no link can carry
      const asVisitor = { ...context, authenticate: async () => ({ kind: 'visitor' }) as const }
      const apiWith = (headers: Record<string, string>) => callInProcess(options.router, { ...asVisitor, headers: new Headers(headers) })
      let whole: string | undefined
      const takeWhole = (html: string) => {
        whole = html
      }
      const answer = await handler(request, { ...options.site, api: apiWith({}), apiWith, nonce, takeWhole, reportError: context.report })
      return whole === undefined ? answer : responseOf(whole, { status: answer.status, headers: answer.headers })
    },
    clientFolder: source.clientFolder,
    attach: source.attach,
    close: async () => source.close?.(),
  }
}

/** The library types a client by its router, which here is only known to the composition root; the contract says the same. */
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

/** The source, through Vite on the same port: an edit is on the screen without a restart. */
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
