import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { API_VERSIONS } from '../apps/server/platform/outside/api-versions.ts'
import { isMissing, listNamedTests } from './named-tests.ts'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'tools/*.md', '.github/**/*.md'], { cwd: root })

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Paths of links in a page that are not pages of the web, with the anchor. */
function listLinks(page: string): string[] {
  return [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^(https?|mailto):/.test(link))
}

function listAnchors(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path ? normalize(join(dirname(page), path)) : page
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && !listAnchors(target).includes(anchor)
}

test('every link of the documentation leads to an existing page and heading', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.flatMap((page) => listLinks(page).flatMap((link) => (isBroken(page, link) ? [`${page}: ${link}`] : [])))).toEqual([])
})

test('every test file that the page of outside systems names exists', () => {
  const paths = [...read('docs/outside-systems.md').matchAll(/`((?:apps|e2e|tools)\/[^`*]+\.ts)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(25)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the page of outside systems names the pinned version and the end of support of each API', () => {
  const page = read('docs/outside-systems.md')
  for (const { name, version, supportedUntil } of Object.values(API_VERSIONS)) {
    const row = new RegExp(`^\\| ${name}[^|]*\\| \`${version}\` \\| ${supportedUntil?.slice(0, 10) ?? 'no announced end'}`, 'm')
    expect(page).toMatch(row)
  }
})

test('every test that the specification page names exists with its title', () => {
  const named = listNamedTests(read('docs/specification.md'))
  expect(named.length).toBeGreaterThan(400)
  expect(named.filter(isMissing)).toEqual([])
})
