import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import SlowFilesFirst from './scripts/test/slow-files-first.ts'

const elsewhere = [...configDefaults.exclude, 'build/**', '.data/**', '**/.react-router/**']

/** Records what each test file costs. */
const measureFile = 'scripts/test/measure-file.ts'

const restoreGlobals = 'scripts/test/restore-globals.ts'

/** `npm test` runs these one after the other (scripts/test/run.ts); `npx vitest --project unit` watches one. */
export default defineConfig({
  test: {
    // a worker waits a third of its time for a database, a job or a page
    maxWorkers: availableParallelism() + 1,
    // a worker of browser tests stops its server and its browser
    teardownTimeout: 30_000,
    sequence: { sequencer: SlowFilesFirst },
    // 0: values in titles are printed whole
    taskTitleValueFormatTruncate: 0,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: [measureFile, restoreGlobals],
          globalSetup: ['apps/server/test/processes/bundle-processes.ts'],
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, '**/*.db.test.ts', 'apps/web/**/*.test.tsx', 'e2e/**'],
          // only ends what hangs
          testTimeout: 60_000,
          // the files of one worker share what they import; reading it again took most of the time
          isolate: false,
        },
      },
      {
        test: {
          // hooks and components of the web app, in jsdom
          name: 'web',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [measureFile, 'apps/web/test/setup.ts'],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'db',
          setupFiles: [measureFile, restoreGlobals],
          include: ['**/*.db.test.ts'],
          exclude: elsewhere,
          globalSetup: ['apps/server/test/database/postgres.ts', 'apps/server/test/processes/bundle-processes.ts'],
          // only what hangs: on a busy machine everything takes ten times as long
          testTimeout: 120_000,
          hookTimeout: 180_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          globalSetup: ['apps/server/test/database/postgres.ts', 'apps/server/test/processes/bundle-processes.ts'],
          setupFiles: [measureFile],
          include: ['{e2e,tools/chaos}/**/*.spec.ts'],
          exclude: elsewhere,
          // one server and one browser per worker, which files without needs of their own share
          environment: './e2e/support/shared-environment.ts',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
