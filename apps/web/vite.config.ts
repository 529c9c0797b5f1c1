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
      cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
      rolldownOptions: {
        // what every page needs comes as one file: together it packs smaller than in the eight pieces it falls into by itself
        ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: [{ name: 'frame', test: inEveryPage }] } } }),
        // schemas of the contract that a page does not read are left out of it, and zod with them
        treeshake: {
          manualPureFunctions: ['z', 'oc', 'call'],
          moduleSideEffects: [{ test: /\/packages\/contract\/src\//, sideEffects: false }],
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

/** React, the router, and what stands around each of our pages. */
const inEveryPage =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/app\/(root|shell\/(error-page|not-found-page|mark|focus-on-arrival|nonce)|ui\/(toast-[a-z]+|link-button|button|button-variants|class-names))\.tsx?$|\/contract\/src\/(brand|shell-texts)\.ts$/

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
