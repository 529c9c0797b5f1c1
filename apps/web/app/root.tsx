import { brand } from '@tintype/domain/brand'
import { type ReactNode, use } from 'react'
import { Links, Meta, Outlet, useLocation } from 'react-router'
import type { Route } from './+types/root'
import { askEarly, overviewPaths } from './api/early.ts'
import { HopeHostContext } from './api/hope-host.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { FocusOnArrival } from './shell/focus-on-arrival.tsx'
import { NonceContext } from './shell/scripts/nonce.ts'
import { PageScripts } from './shell/scripts/page-scripts.tsx'
import { startScripts } from './shell/scripts/start-scripts.ts'
import serif from './ui/fonts/hedvig-letters-serif-latin-400-normal.woff2?url'
import './ui/styles/index.css'
import './shell/shell.css'
import { ToastRegion } from './ui/feedback/toast-region.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/touch-180.png' },
  // written by the build
  ...(import.meta.env.PROD ? [{ rel: 'manifest', href: '/app.webmanifest' }] : []),
]

export const meta: Route.MetaFunction = () => [{ title: brand.product }]

/**
 * Runs before everything else, and only as the server wrote it. zod builds parsers with `new Function`, which our
 * Content-Security-Policy refuses, unless this is set before it loads.
 */
const firstScript = import.meta.env.SSR ? `globalThis.__zod_globalConfig={jitless:true};${startScripts}` : ''

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const hopeApi = use(HopeHostContext)
  const isOverview = overviewPaths.has(useLocation().pathname)
  return (
    <html lang="en" data-hope-api={hopeApi || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#100e0c" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#f4f0e9" media="(prefers-color-scheme: light)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, above */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        {isOverview && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: askEarly }} />}
        <Meta />
        {/* none of these needs one, and one that the browser hides would not be what the server sent */}
        <Links nonce="" />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        {children}
        <FocusOnArrival />
        {/* there nothing stands in the way for more than 6 s (specification, section 8) */}
        <ToastRegion longestMs={isOverview ? 6000 : undefined} />
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
