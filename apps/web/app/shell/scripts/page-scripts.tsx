import { use } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'
import { LINKS_PLACE, SCRIPTS_PLACE, ScriptsKeptContext } from './kept-scripts.ts'

/** The router's scripts, or where the server puts those that it has written for such a page before. */
export function PageScripts() {
  if (import.meta.env.SSR && use(ScriptsKeptContext)) {
    return (
      <>
        <link rel="modulepreload" href={LINKS_PLACE} />
        <script id={SCRIPTS_PLACE} />
      </>
    )
  }
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}
