import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
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

test('every test that the specification page names exists with its title', () => {
  const named = listNamedTests(read('docs/specification.md'))
  expect(named.length).toBeGreaterThan(400)
  expect(named.filter(isMissing)).toEqual([])
})
