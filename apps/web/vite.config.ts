import { minifyContractRouter } from '@orpc/contract'
import { reactRouter } from '@react-router/dev/vite'
import { contract } from '@tintype/contract/api'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command, isSsrBuild }) => {
  const isBuild = command === 'build'
  return {
    plugins: [reactRouter(), contractWithoutSchemas(), designSystemApart()],
    // use React's production code, whatever NODE_ENV the built server runs with
    define: isBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    build: {
      // the folder is outside the project root, so Vite does not empty it by default
      emptyOutDir: true,
      // placeholders may be inlined; an image would be inlined twice, once per format, and again in the data
      assetsInlineLimit: (_file, content) => (content.length < 1024 ? undefined : false),
      cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
      rolldownOptions: {
        ...(isSsrBuild ? {} : { output: { codeSplitting: { groups } } }),
        // removes contract schemas that a page does not use, and zod with them
        treeshake: {
          manualPureFunctions: ['z', 'oc', 'call'],
          moduleSideEffects: [{ test: /\/packages\/(contract|domain|imaging)\/src\/|\/app\/.+-texts\.ts$/, sideEffects: false }],
        },
      },
    },
    ssr: isBuild ? { noExternal: true } : {},
    optimizeDeps: {
      include: [
        '@hookform/resolvers/zod',
        '@orpc/client',
        '@orpc/contract',
        '@orpc/openapi-client/fetch',
        '@orpc/tanstack-query',
        '@tanstack/react-query',
        'react-aria-components/Dialog',
        'react-aria-components/Heading',
        'react-aria-components/Modal',
        'react-hook-form',
        'react-image-crop',
        'uqr',
        'zod',
      ],
    },
  }
})

/** React, the router, and the frame of every page. */
const frame = {
  name: 'frame',
  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|\/app\/offline\/(gone-release|router-state)\.ts$|\/app\/session\/(session-storage|auth-project)\.ts$|\/web\/worker\/kept\.ts$|\/app\/(root|shell\/(error-page|not-found-page|shell-texts|header\/mark|focus-on-arrival|scripts\/nonce)|ui\/(feedback\/(toast-[a-z]+|use-toast)|link-button|button|button-variants|class-names))\.tsx?$|\/domain\/src\/brand\.ts$/,
}

/**
 * Files that are always loaded together are bundled as one: this compresses better than the default chunks, and a slow phone spends about
 * ten milliseconds per file. A group must contain only what all its pages need. A group includes everything that its files import, except
 * the content of earlier groups.
 */
const groups = [
  frame,
  // every page with a product or a price, or a placeholder for one. In the studio's group, the skeleton would load all the query code
  {
    name: 'goods',
    test: /\/app\/ui\/(artwork\/print|feedback\/(note|status-word|skeleton|loading-state)|text\/(numbers|locale))\.tsx?$|\/(contract\/src\/(store-limits|lazy)|domain\/src\/(prints\/(sizes|print-fit)|money|text\/(choose-locale|plural)))\.ts$/,
  },
  // product lists and product pages need `store-limits.ts` only
  { name: 'limits', test: /\/contract\/src\/limits\.ts$/ },
  // no page of the store shows a date of this kind
  { name: 'dates', test: /\/app\/ui\/text\/dates\.ts$/ },
  // in the studio's group, the causes and the list of products would load all the query code
  // the product page and the payout methods: the studio's group would bring all the query code to the product page
  { name: 'countries', test: /\/domain\/src\/addresses\/countries\.ts$/ },
  { name: 'truncate-text', test: /\/domain\/src\/text\/truncate-text\.ts$/ },
  { name: 'bars', test: /\/app\/shell\/(header\/top-bar|footer\/site-footer)\.tsx$/ },
  // pages that depend on the session
  { name: 'session', test: /\/app\/session\/(auth|delegate-auth|built-in-auth|call-error|use-session|clear-user-data)\.ts$/ },
  // pages inside the shell
  {
    name: 'site',
    test: /\/app\/(session\/(return-path|auth-texts)|shell\/(header\/studio-header|site-frame|waiting))\.tsx?$/,
  },
  // the studio, the back office and sign-in: API queries
  {
    name: 'asking',
    test: /\/node_modules\/(@tanstack\/(query-core|react-query)|@orpc\/[a-z-]+)\/|\/app\/api\/(client|contract-routes|session-headers|query-client|problem|to-file)\.ts$|\/contract\/src\/problems(\/[\w-]+)?\.ts$/,
  },
  // studio pages
  {
    name: 'studio',
    test: /\/app\/(studio\/(use-artist|dashboard\/shop\/shop-queries|artworks\/(artwork-(queries|texts)|scroll-place)|payouts\/payout-(queries|controls|states)|settings\/settings-(queries|draft)|print-fit|upload\/(quick-drop|image-type))|api\/use-loaded|ui\/(feedback\/error-state|fields\/(drop-zone|file-button)))\.tsx?$|\/contract\/src\/payouts\/payout-(methods|hiding)\.ts$/,
  },
]

/**
 * The page of the design system gets its own copy of all that it imports. A chunk holds what the same set of pages needs, so that a page
 * which imports everything would split the chunks of all other pages.
 */
function designSystemApart(): Plugin {
  const copy = '?design-system'
  return {
    name: 'design-system-apart',
    apply: 'build',
    // the server has no chunks, and its copy of a context would be another context
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.includes('/app/dev/') && !importer?.endsWith(copy)) return undefined
      const found = await this.resolve(source, importer.replace(copy, ''), { ...options, skipSelf: true })
      // every page has the frame, and its state must exist once
      if (!found || found.external || /\0|\/app\/dev\//.test(found.id) || frame.test.test(found.id)) return found
      return { ...found, id: found.id + copy }
    },
  }
}

/** The client needs only methods and paths. With the schemas, zod would be part of every page that calls the API. */
function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/app/api/contract-routes.ts')) return undefined
      return `export const contractRoutes = ${JSON.stringify(minifyContractRouter(contract), withoutWords)}`
    },
  }
}

/** Removes texts used only by the API documentation. */
function withoutWords(key: string, value: unknown): unknown {
  return ['summary', 'description', 'tags'].includes(key) && (typeof value === 'string' || Array.isArray(value)) ? undefined : value
}
