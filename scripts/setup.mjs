import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { isBuilt } from './setup/build-stamp.mjs'
import { ensureChromium, isWithoutBrowser } from './setup/chromium.mjs'
import { explainDisk, SetupFailure } from './setup/failure.mjs'
import { install, isInstalled, runtimeNode } from './setup/install.mjs'
import { withLock } from './setup/lock.mjs'
import { runLogged } from './setup/run.mjs'

// Sets up a fresh clone before `npm start`, `npm test` and other commands. It runs before any package is installed, so it uses only
// features of Node 20.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const MODES = ['start', 'dev', 'test', 'bench']

/**
 * @param {string} mode  what to prepare: `dev` and `test` build by themselves, `bench` also needs a browser
 * @param {boolean} needsTools  whether to install the packages of `tools/` too
 */
async function setUp(mode, needsTools) {
  if (!MODES.includes(mode)) throw new SetupFailure(`"${mode}" is not something to set up for: choose ${MODES.join(', ')}.`)
  refuseOldNode()
  const needsBuild = mode !== 'dev' && mode !== 'test'
  const folders = needsTools ? [root, join(root, 'tools')] : [root]
  const isEverythingInstalled = () => folders.every((folder) => isInstalled(folder))
  // Checked twice: without work no lock is taken, and another process may do the work while this one waits for the lock.
  if (!isEverythingInstalled() || (needsBuild && !isBuilt(root))) {
    await withLock(join(root, '.setup', 'lock'), async (holdAlso) => {
      for (const folder of folders) if (!isInstalled(folder)) await install(folder, holdAlso)
      const node = runtimeNode(root)
      if (needsBuild && !isBuilt(root)) await build(node, holdAlso)
    })
  } else runtimeNode(root)
  if (mode === 'bench' && !isWithoutBrowser()) ensureChromium()
}

/** The minimum for the set-up itself and for the npm bundled with Node. The set-up installs its own newer Node. */
function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new SetupFailure(`This is Node.js ${process.versions.node}, and the set-up needs 20.19 or newer: install it and start again.`)
}

async function build(node, onStart) {
  console.log('Building (about half a minute)…')
  const started = Date.now()
  const log = join(root, '.setup', 'build.log')
  const { status, signal, output } = await runLogged([node, join(root, 'scripts', 'build.mjs')], { cwd: root, log, onStart })
  if (signal)
    throw new SetupFailure(
      `The build was ended by ${signal}, probably because memory ran out: free some (it takes about 1 GB) and start again.`,
    )
  if (status !== 0) throw new SetupFailure(`The build failed: ${firstComplaint(output)} (its whole output is in ${log}).`)
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * The first error in a build's output. The bundler writes a heading, the error, and a code frame; other programs write a line with "error".
 */
function firstComplaint(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const heading = lines.findIndex((line) => /Build failed with/.test(line))
  const line = heading < 0 ? (lines.find((each) => /error/i.test(each)) ?? lines.at(-1)) : lines[heading + 1]
  const place = stripVTControlCharacters(output).match(/\[ (\S+:\d+:\d+) \]/)?.[1]
  return `${line?.replace(/^Error: /, '') ?? 'no reason given'}${place ? ` at ${place}` : ''}`
}

const [mode = 'start', part] = process.argv.slice(2)
try {
  await setUp(mode, part === 'tools')
} catch (error) {
  const failure = error instanceof SetupFailure ? error : explainDisk(error?.code, root)
  console.error(failure ? failure.message : `The set-up failed unexpectedly: ${error?.message ?? error}`)
  // `npm test` always ends with its summary; without set-up nothing was tested.
  if (mode === 'test') console.log('0 passed, 1 failed')
  process.exitCode = 1
}
