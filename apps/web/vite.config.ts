import { minifyContractRouter } from '@orpc/contract'
import { reactRouter } from '@react-router/dev/vite'
import { contract } from '@tintype/contract/api'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command }) => {
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
