import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export type FileCost = { path: string; cpuSeconds: number }

/** Writes the cost of each test file to `TEST_COSTS_FILE`, for the summary of `npm test`. */
export default class CpuReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.TEST_COSTS_FILE
    if (!file) return
    const costs: FileCost[] = modules.map((module) => ({ path: module.relativeModuleId, cpuSeconds: module.meta().cpuSeconds ?? 0 }))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(costs))
  }
}
