import type { Config } from '../../config.ts'
import { tryModel } from '../../modules/artworks/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { printFindings } from './print-findings.ts'
import { runChecks } from './run-checks.ts'

/** Describes a small built-in picture with the configured model. @returns the exit code: 0 it works, 1 it failed or none is configured */
export async function visionCheckCommand({ model }: Config, options: { isJson: boolean; print: (line: string) => void }): Promise<number> {
  const run = model && (() => tryModel(model, () => systemClock().getTime()))
  const findings = await runChecks([{ system: 'Vision model', setting: 'AI_BASE_URL and AI_MODEL', run, timeoutMs: 70_000 }])
  return model ? printFindings(findings, options) : Math.max(1, printFindings(findings, options))
}
