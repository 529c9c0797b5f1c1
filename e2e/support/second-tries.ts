import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

const path = resolve(import.meta.dirname, '../../.setup/second-tries.json')

/** Writes down which tests passed only the second time, and what went wrong the first, for `scripts/test.mjs`. */
export default class SecondTries implements Reporter {
  readonly #found: { test: string; reason: string }[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    this.#found.push({ test: `${test.module.relativeModuleId} > ${test.fullName}`, reason: test.result().errors?.[0]?.message ?? '' })
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(this.#found))
  }
}
