import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { explainDisk, SetupFailure } from './failure.mjs'
import { runLogged } from './run.mjs'

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides', 'workspaces']
const NEEDED_NODE = 24

/** Whether the locked packages are installed. Cheap: compares one stamp. */
export function isInstalled(root) {
  return readOrEmpty(stampPath(root)) === wantedStamp(root)
}

/**
 * Installs the locked packages, unless the user's own `npm install` already has.
 * @param {string} root
 * @param {(pid: number) => void} onStart  receives the id of the installing process
 */
export async function install(root, onStart) {
  if (!holdsWhatTheLockNames(root)) await runNpmCi(root, onStart)
  pruneRuntimes(root)
  writeFileSync(stampPath(root), wantedStamp(root))
}

/**
 * Removes the runtimes of other platforms from the package that runs networks, which ships them all: 240 of 288 MB.
 * @param {string} root
 * @param {{ platform: string, arch: string }} kept
 */
export function pruneRuntimes(root, { platform, arch } = process) {
  const bin = join(root, 'node_modules', 'onnxruntime-node', 'bin')
  for (const version of listFolder(bin))
    for (const system of listFolder(join(bin, version)))
      for (const processor of listFolder(join(bin, version, system)))
        if (system !== platform || processor !== arch) rmSync(join(bin, version, system, processor), { recursive: true, force: true })
}

function listFolder(path) {
  return existsSync(path) ? readdirSync(path) : []
}

function stampPath(root) {
  return join(root, 'node_modules', '.tintype-stamp')
}

function wantedStamp(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  hash.update(readOrFail(join(root, 'package-lock.json')))
  for (const [, manifest] of manifests(root)) hash.update(JSON.stringify(DEPENDENCY_FIELDS.map((field) => manifest[field])))
  return hash.digest('hex')
}

/** @returns {[path: string, manifest: Record<string, any>][]} the root's first, under the paths that the lock uses */
function manifests(root) {
  const own = JSON.parse(readOrFail(join(root, 'package.json')))
  const members = (own.workspaces ?? []).map((path) => [path, JSON.parse(readOrFail(join(root, path, 'package.json')))])
  return [['', own], ...members]
}

/** npm records what it installed. Packages for other platforms are rightly missing there. */
function holdsWhatTheLockNames(root) {
  const record = readOrEmpty(join(root, 'node_modules', '.package-lock.json'))
  if (!record) return false
  const { packages: wanted } = JSON.parse(readOrFail(join(root, 'package-lock.json')))
  const { packages: present } = JSON.parse(record)
  const agrees = manifests(root).every(([path, manifest]) =>
    DEPENDENCY_FIELDS.every((field) => field === 'overrides' || isDeepStrictEqual(manifest[field] ?? {}, wanted[path]?.[field] ?? {})),
  )
  return agrees && Object.entries(wanted).every(([path, entry]) => path === '' || isPresent(entry, present[path]))
}

function isPresent(entry, found) {
  if (found) return found.version === entry.version && found.integrity === entry.integrity
  return Boolean(entry.optional) && !(entry.os && fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && !entry.libc)
}

function fits(list, value) {
  return !list || list.includes(value)
}

async function runNpmCi(root, onStart) {
  console.log('Installing packages (about a minute)…')
  const started = Date.now()
  const log = join(root, '.setup', 'npm-ci.log')
  // The build also needs dev dependencies, even in production mode. No package needs its install script.
  const flags = ['--loglevel=error', '--no-audit', '--no-fund', '--ignore-scripts', '--include=dev', '--include=optional']
  // npm's default timeout for an unresponsive registry is over a minute.
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']
  const { status, error, output } = await runLogged([...npmCommand(), 'ci', ...flags, ...patience], { cwd: root, log, onStart })
  if (error) throw new SetupFailure(`npm could not be run (${error.message}): install Node.js with npm and start again.`)
  if (status !== 0) throw explainNpm(root, output, log)
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** The npm that started this process, with its own Node: the Node in node_modules is about to be replaced. */
function npmCommand() {
  const { npm_execpath: path, npm_node_execpath: node } = process.env
  if (path && basename(path) === 'npm-cli.js') return [node && existsSync(node) ? node : process.execPath, path]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
}

const NETWORK =
  /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|E5\d\d|E429|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)\b/

function explainNpm(root, output, log) {
  const code = output.match(/npm error code (\S+)/)?.[1] ?? ''
  const whole = `(npm's whole answer is in ${log})`
  const network = output.match(NETWORK)?.[1]
  if (network)
    return new SetupFailure(
      `The package registry could not be reached (${network}): check the network, and npm's proxy and registry settings, then start again.`,
    )
  if (code === 'EUSAGE')
    return new SetupFailure('The dependencies in package.json and package-lock.json do not agree: run "npm install" once and start again.')
  const disk = explainDisk(code, root)
  if (disk) return disk
  if (['E404', 'ETARGET'].includes(code))
    return new SetupFailure(`The package registry lacks a package that the lock names: use the public one, or a full mirror ${whole}.`)
  const first = output.match(/npm error (?!code )(.+)/)?.[1] ?? 'no reason given'
  return new SetupFailure(`The packages could not be installed: ${first} ${whole}.`)
}

/**
 * The Node that `npm start` will use: the pinned one, else the current one.
 * @throws SetupFailure if it is too old
 */
export function runtimeNode(root) {
  const link = join(root, 'node_modules', '.bin', 'node')
  const pinned = process.platform !== 'win32' && existsSync(link) ? realpathSync(link) : undefined
  const isOwn = pinned === undefined || pinned === realpathSync(process.execPath)
  const version = isOwn ? process.version : versionOf(pinned)
  if (isNewEnough(version)) return pinned ?? process.execPath
  if (version === undefined && isNewEnough(process.version)) {
    // The pinned Node cannot run here (for example without glibc), but would be found first.
    rmSync(link)
    return process.execPath
  }
  const found =
    version === undefined
      ? 'the packaged one does not run on this system'
      : `this is ${version.slice(1)} and no packaged one fits this system`
  throw new SetupFailure(`Tintype needs Node.js ${NEEDED_NODE} or newer, but ${found}: install Node.js ${NEEDED_NODE} and start again.`)
}

function isNewEnough(version) {
  return Number(version?.match(/^v(\d+)/)?.[1]) >= NEEDED_NODE
}

function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function readOrFail(path) {
  const text = readOrEmpty(path)
  if (!text) throw new SetupFailure(`${path} is missing or empty: get a complete copy of the project.`)
  return text
}

function readOrEmpty(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
