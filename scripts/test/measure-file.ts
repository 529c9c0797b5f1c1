import { afterAll } from 'vitest'
import { readTreeCpuSeconds } from './process-cpu.ts'

// A setup file of every Vitest project: it runs before each test file, and its hook after all hooks of that file.

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of the file in its worker and in the worker's child processes. */
    cpuSeconds?: number
  }
}

const before = readTreeCpuSeconds()

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
afterAll(({}, file) => {
  file.meta.cpuSeconds = readTreeCpuSeconds() - before
})
