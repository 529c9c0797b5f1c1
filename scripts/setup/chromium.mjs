import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupFailure } from './failure.mjs'

// the headless shell takes half of the CPU time of the whole browser
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  ...NAMES.map((name) => `/usr/bin/${name}`),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const REMEDY = 'install Chromium or Google Chrome, name one in CHROMIUM, or set TINTYPE_WITHOUT_BROWSER=1 to leave the browser tests out'

/** Whether the user has declared that there is no browser for tests. */
export function isWithoutBrowser() {
  return process.env.TINTYPE_WITHOUT_BROWSER === '1'
}

/** The path of a Chromium on this machine; CHROMIUM takes precedence. */
export function findChromium() {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM) {
    if (existsSync(CHROMIUM)) return CHROMIUM
    throw new SetupFailure(`CHROMIUM names ${CHROMIUM}, which is not there: ${REMEDY}.`)
  }
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...PLACES, ...onPath].find((path) => existsSync(path))
}

/** Finds a Chromium, or installs one with the system's package manager if permitted. */
export function ensureChromium() {
  if (findChromium()) return
  if (process.getuid?.() === 0 && isRunnable('apt-get')) {
    console.log('Installing Chromium for the browser tests (about 15 seconds)…')
    const installed = aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
    if (installed && findChromium()) return
    throw new SetupFailure(`Chromium is needed for the browser tests and apt-get could not install it: ${REMEDY}.`)
  }
  throw new SetupFailure(`Chromium is needed for the browser tests and was not found: ${REMEDY}.`)
}

function aptGet(...parameters) {
  return spawnSync('apt-get', parameters, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
}

function isRunnable(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}
