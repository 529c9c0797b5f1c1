import { availableParallelism } from 'node:os'
import type { Figure } from '../../support/figure.ts'

/** A limit of a figure, or of its ratio to the bare server's in the same run if an absolute time would measure the machine. */
type Bar = {
  of: 'value' | 'ratio'
  atMost?: number
  atLeast?: number
  /** Not judged on machines with fewer cores. */
  cores?: number
}

/** The limits by the name of the figure, or by its prefix and suffix; figures without a limit are reported and not judged. */
const bars: [name: RegExp, bar: Bar][] = [
  [/^start\.warm_s$/, { of: 'value', atMost: 1 }],
  [/^demo\.wall_s$/, { of: 'value', atMost: 10 }],
  [/^demo\.all_s$/, { of: 'value', atMost: 30 }],
  [/^start\.rss_mb$/, { of: 'value', atMost: 300 }],
  [/^api\.artworks_rps$/, { of: 'ratio', atLeast: 0.7 }],
  [/^api\.artworks_deep_page$/, { of: 'value', atMost: 1.2 }],
  [/^store\.(api_list|list|shop|product)_rps$/, { of: 'ratio', atLeast: 0.6 }],
  [/^store\.growth_/, { of: 'value', atMost: 1.2 }],
  [/^search\.p95_ms$/, { of: 'value', atMost: 40 }],
  [/^upload\.answer_s$/, { of: 'value', atMost: 0.3 }],
  [/^upload\.32x20mb_rss_mb$/, { of: 'value', atMost: 600 }],
  [/^ledger\.post_per_s$/, { of: 'ratio', atLeast: 0.5 }],
  [/^(renditions\.intake|images\.renditions)_per_s$/, { of: 'ratio', atLeast: 0.85 }],
  [/^renditions\.memory_growth$/, { of: 'value', atMost: 1.1 }],
  [/^upscaling\.(psnr|ssim)$/, { of: 'ratio', atLeast: 1 }],
  [/^upscaling\.photographs\.clean_gain$/, { of: 'value', atLeast: 0.8 }],
  [/^upscaling\.photographs\.degraded_gain$/, { of: 'value', atLeast: 0.4 }],
  [/^upscaling\.drawings\.clean_gain$/, { of: 'value', atLeast: 3 }],
  [/^upscaling\.drawings\.degraded_gain$/, { of: 'value', atLeast: 2 }],
  [/^upscaling\.(photographs|drawings)\.(clean|degraded)_least_gain$/, { of: 'value', atLeast: -0.1 }],
  [/^upscaling\.network_cpu_s_for_3072x4096$/, { of: 'value', atMost: 15 }],
  [/^upscaling\.network_peak_mb$/, { of: 'value', atMost: 450 }],
  [/^vision\.\w+\.category_sure_precision$/, { of: 'value', atLeast: 0.85 }],
  [/^vision\.built_in\.texts_read$/, { of: 'value', atLeast: 0.75 }],
  [/^vision\.built_in\.category_precision$/, { of: 'value', atLeast: 0.5 }],
  [/^vision\.built_in\.subject_precision$/, { of: 'value', atLeast: 0.8 }],
  [/^vision\.built_in\.distinct_titles$/, { of: 'value', atLeast: 0.8 }],
  [/^vision\.built_in\.texts_in_texture$/, { of: 'value', atMost: 0 }],
  [/^vision\.content_hints\.false_alarms$/, { of: 'value', atMost: 0.01 }],
  [/^vision\.content_hints\.cpu_s$/, { of: 'value', atMost: 0.3 }],
  [/^images\.health_p99_ms$/, { of: 'value', atMost: 100 }],
  [/^images\.list_p99_ms$/, { of: 'ratio', atMost: 3 }],
  [/^images\.(\d+_)?event_loop_p99_ms$/, { of: 'value', atMost: 100 }],
  [/^images\.lookalike_ms$/, { of: 'value', atMost: 20 }],
  [/^duplicates\.precision$/, { of: 'value', atLeast: 0.98 }],
  [/^duplicates\.recall$/, { of: 'value', atLeast: 0.95 }],
  [/^duplicates\.unrelated_flagged$/, { of: 'value', atMost: 0.1 }],
  [/^duplicates\.symmetric_recall$/, { of: 'value', atLeast: 0.95 }],
  [/^documents\.(new_fonts_max|sheet|sheet_max|statement_\d+_lines)_ms$/, { of: 'value', atMost: 500 }],
  [/^documents\..*_kb$/, { of: 'value', atMost: 300 }],
  [/^lighthouse\.\w+\.performance$/, { of: 'value', atLeast: 95 }],
  [/^lighthouse\.\w+\.shift$/, { of: 'value', atMost: 0.02 }],
  [/^many\.two_web_rps$/, { of: 'ratio', atLeast: 1.6, cores: 4 }],
  [/^mixed\.p99_ms$/, { of: 'value', atMost: 250 }],
  [/^mixed\.server_errors$/, { of: 'value', atMost: 0 }],
  [/^mixed\.memory_mb_per_min$/, { of: 'value', atMost: 1 }],
]

/** The limit of a figure as text, and whether it is met; a figure without a number meets none. Undefined without a limit. */
export function judgeFigure(figure: Figure, cores = availableParallelism()): { bar: string; isHeld: boolean } | undefined {
  const bar = bars.find(([name]) => name.test(figure.name))?.[1]
  if (!bar || cores < (bar.cores ?? 1)) return undefined
  const found = figure[bar.of] ?? Number.NaN
  const isHeld = bar.atMost === undefined ? found >= (bar.atLeast ?? Number.NaN) : found <= bar.atMost
  const words = bar.atMost === undefined ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`
  return { bar: bar.of === 'ratio' ? `ratio ${words}` : words, isHeld }
}
