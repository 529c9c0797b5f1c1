import { configDefaults, defineConfig } from 'vitest/config'

const elsewhere = [...configDefaults.exclude, 'build/**', '.data/**', '**/.react-router/**']

/** `npm test` runs these one after the other (scripts/test.mjs); `npx vitest --project unit` watches one. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, '**/*.db.test.ts', 'e2e/**'],
          testTimeout: 20_000,
          // the files of one worker share what they import; reading it anew took most of the time
          isolate: false,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: elsewhere,
          globalSetup: ['apps/server/test/postgres.ts'],
          // only what hangs: on a busy machine everything takes ten times as long
          testTimeout: 120_000,
          hookTimeout: 180_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{e2e,chaos}/**/*.spec.ts'],
          exclude: elsewhere,
          // each with a server, a database and a browser of its own; what stumbles is run anew as a whole file: scripts/test.mjs
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
