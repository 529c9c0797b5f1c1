import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/** The tests of one group (`MUTATION_TESTS`, a JSON list of globs), as run.ts names them. */
const tests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]')
const needsDatabase = tests.some((glob) => glob.includes('.db.test.ts'))

export default defineConfig({
  resolve: {
    // the workspace link leads to the sources outside the sandbox, which are not mutated
    alias: { '@tintype/contract': fileURLToPath(new URL('../../packages/contract/src', import.meta.url)) },
  },
  test: {
    include: tests,
    // it checks every schema of the contract, for every mutant of an imported file
    exclude: [...configDefaults.exclude, '**/office-calls.test.ts'],
    globalSetup: needsDatabase ? ['apps/server/test/database/postgres.ts'] : [],
    isolate: false,
    testTimeout: needsDatabase ? 120_000 : 20_000,
    hookTimeout: 180_000,
  },
})
