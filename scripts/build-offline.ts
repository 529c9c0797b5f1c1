import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { offlineTexts } from '../apps/web/app/offline/offline-texts.ts'
import { brand } from '../packages/domain/src/brand.ts'

const OFFLINE_PAGE = '/offline.html'
/** The background colours of the dark and the light theme, as on every page. */
const GROUND = { dark: '#100e0c', light: '#f4f0e9' }

/**
 * Writes the files for offline use and installation after the web app's build, whose file names are known only then: `sw.js` with the list
 * of files, the offline page, and the manifest.
 * @param root  the project's folder, with the web app already built
 */
export async function buildOffline(root: string): Promise<void> {
  const client = join(root, 'build/web/client')
  const assets = readdirSync(join(client, 'assets'))
    .map((name) => `/assets/${name}`)
    .sort()
  const style = assets.find((path) => /\/frame-[^/]+\.css$/.test(path))
  if (!style) throw new Error('the frame of the pages has no style')
  const fonts = assets.filter((path) => readFileSync(join(client, style), 'utf8').includes(path))
  writeFileSync(join(client, OFFLINE_PAGE), offlinePage(style))
  writeFileSync(join(client, 'app.webmanifest'), JSON.stringify(manifest()))
  await buildWorker(root, { assets, offlinePage: OFFLINE_PAGE, offlineParts: [style, ...fonts, '/favicon.svg'] })
}

async function buildWorker(root: string, release: { assets: string[]; offlinePage: string; offlineParts: string[] }): Promise<void> {
  await build({
    cwd: root,
    input: 'apps/web/worker/worker.ts',
    platform: 'browser',
    transform: { define: { RELEASE: JSON.stringify(release) } },
    output: { file: 'build/web/client/sw.js', format: 'iife', minify: true },
  })
}

/** Without scripts, because it is served at the URL of any page. */
function offlinePage(style: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${GROUND.dark}" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="${GROUND.light}" media="(prefers-color-scheme: light)">
<title>${offlineTexts.offlineTitle} · ${brand.product}</title>
<link rel="stylesheet" href="${style}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main id="main" class="wrap notice">
<h1>${offlineTexts.offlineTitle}</h1>
<p class="lead">${offlineTexts.offline}</p>
<a class="btn primary" href="">${offlineTexts.tryAgain}</a>
</main>
</body>
</html>
`
}

function manifest(): object {
  const icon = (purpose: 'any' | 'maskable', sizePx: number) => ({
    src: `/icons/${purpose}-${sizePx}.png`,
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: brand.product,
    short_name: brand.product,
    description: offlineTexts.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND.dark,
    theme_color: GROUND.dark,
    icons: [icon('any', 192), icon('any', 512), icon('maskable', 192), icon('maskable', 512)],
  }
}
