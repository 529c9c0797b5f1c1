import { minifyContractRouter } from '@orpc/contract'
import { reactRouter } from '@react-router/dev/vite'
import { contract } from '@tintype/contract/api'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command, isSsrBuild }) => {
  const isBuild = command === 'build'
  return {
    plugins: [reactRouter(), contractWithoutSchemas()],
    // React's production code, whatever NODE_ENV says when the built server runs
    define: isBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    build: {
      // it lies outside of this folder, where Vite does not empty it by itself
      emptyOutDir: true,
      // a placeholder may stand in the page; a picture would stand there twice, in both of its formats, and once more in the data
      assetsInlineLimit: (_file, content) => (content.length < 1024 ? undefined : false),
      cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
      rolldownOptions: {
        ...(isSsrBuild ? {} : { output: { codeSplitting: { groups } } }),
        // schemas of the contract that a page does not read are left out of it, and zod with them
        treeshake: {
          manualPureFunctions: ['z', 'oc', 'call'],
          moduleSideEffects: [{ test: /\/packages\/(contract|domain|imaging)\/src\//, sideEffects: false }],
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

/**
 * What is always wanted together comes as one file: it packs smaller than the pieces it would fall into by itself, and a slow phone
 * spends about ten milliseconds on each file, however short. Nothing belongs here that one of the pages in question does not need.
 * A group takes along whatever its files import, except what a group before it has.
 */
const groups = [
  // React, the router, and what stands around each of our pages
  {
    name: 'frame',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|\/app\/offline\/(when-quiet|gone-release|router-state)\.ts$|\/app\/session\/session-storage\.ts$|\/web\/worker\/kept\.ts$|\/app\/(root|shell\/(error-page|not-found-page|header\/mark|focus-on-arrival|scripts\/nonce)|ui\/(feedback\/(toast-[a-z]+|use-toast)|link-button|button|button-variants|class-names))\.tsx?$|\/(domain\/src\/brand|contract\/src\/shell-texts)\.ts$/,
  },
  // every page that shows a plate or a price, or where one will be; left to the studio, the skeleton would bring along all it asks with
  {
    name: 'goods',
    test: /\/app\/ui\/(artwork\/plate|feedback\/(note|status-word|skeleton)|text\/dates)\.tsx?$|\/(contract\/src\/(limits|once)|domain\/src\/(sizes|money|plate-fit))\.ts$/,
  },
  { name: 'bars', test: /\/app\/shell\/(header\/top-bar|footer\/site-footer)\.tsx$/ },
  // pages that know who looks at them
  { name: 'session', test: /\/app\/session\/(auth|built-in-auth|call-error|use-session|forget-person)\.ts$/ },
  // those inside the shell
  {
    name: 'site',
    test: /\/app\/(session\/return-path|shell\/(header\/studio-header|site-frame|waiting))\.tsx?$|\/contract\/src\/accounts\/auth-texts\.ts$/,
  },
  // the studio, the back office and signing in: asking the server
  {
    name: 'asking',
    test: /\/node_modules\/(@tanstack\/(query-core|react-query)|@orpc\/[a-z-]+)\/|\/app\/api\/(client|contract-routes|session-headers|query-client|problem|file-of)\.ts$|\/contract\/src\/problems\.ts$/,
  },
  // the studio's own pages
  {
    name: 'studio',
    test: /\/app\/(studio\/(use-artist|dashboard\/shop\/shop-queries|artworks\/(artwork-(queries|words)|kept-place)|payouts\/payout-(queries|controls|states)|settings\/settings-(queries|draft)|plate-fit|use-copy|copy-button|upload\/(quick-drop|image-type)|dashboard\/use-loaded)|ui\/(feedback\/error-state|fields\/(drop-zone|file-button)))\.tsx?$|\/contract\/src\/payouts\/payout-(methods|hiding)\.ts$/,
  },
]

/** A client needs methods and paths only; with the schemas zod would come to every page that asks the API anything. */
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

/** Leaves out what only the documentation of the API shows. */
function withoutWords(key: string, value: unknown): unknown {
  return ['summary', 'description', 'tags'].includes(key) && (typeof value === 'string' || Array.isArray(value)) ? undefined : value
}
