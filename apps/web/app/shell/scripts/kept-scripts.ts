import { createContext } from 'react'
import type { CutPage } from './whole-page.ts'

/** Whether the server has the scripts of this page already. */
export const ScriptsKeptContext = createContext(false)

export const [LINKS_PLACE, SCRIPTS_PLACE] = ['kept-links', 'kept-scripts']

/** What the router's scripts come to on a page: links in its head, and what ends its body. Cut at each place where the nonce stands. */
export type KeptScripts = { links: readonly string[]; scripts: readonly string[] }

/**
 * The router writes the same scripts for every page of a route, finding out each time anew which routes they are about: it took a
 * sixth of what a page costs.
 * @param html  a page that was drawn with its scripts, which wait already
 * @returns undefined where it has not got them in the way that is known here
 */
export function takeScripts(html: string, nonce: string): KeptScripts | undefined {
  const links = LINKS.exec(html)?.[0]
  const scripts = LAST_SCRIPTS.exec(html.slice(0, html.lastIndexOf('</body>')))?.[0]
  if (!links || !scripts || html.split(LINK).length !== links.split(LINK).length) return undefined
  return { links: links.split(nonce), scripts: scripts.split(nonce) }
}

/**
 * Puts them where a page that was drawn without them says. It is put together once: each time that a page is, all of it is copied and
 * read again.
 */
export function putScripts(html: string, { links, scripts }: KeptScripts, nonce: string): CutPage {
  const [head, body] = halves(html, html.indexOf(LINKS_MARK), LINKS_MARK)
  const [page, end] = halves(body, body.lastIndexOf(SCRIPTS_MARK), SCRIPTS_MARK)
  return [`${head}${links.join(nonce)}${page}${scripts.join(nonce)}`, end]
}

function halves(text: string, at: number, mark: string): [string, string] {
  if (at < 0) throw new Error(`a page was drawn without ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

const LINKS_MARK = `<link rel="modulepreload" href="${LINKS_PLACE}"/>`
const SCRIPTS_MARK = `<script id="${SCRIPTS_PLACE}"></script>`
const LINK = '<link rel="modulepreload"'
const LINKS = /(?:<link rel="modulepreload"[^>]*>)+/
const LAST_SCRIPTS = /(?:<script(?: [^>]*)?>(?:(?!<\/script>)[\s\S])*<\/script>)+$/
