import { availableParallelism } from 'node:os'
import type { Figure } from './figure.ts'

/** Of the figure itself, or of its ratio to the bare machine's in the same run, where a time alone would say more of the machine than of us. */
type Bar = {
  of: 'value' | 'ratio'
  atMost?: number
  atLeast?: number
  /** On a machine with fewer there is nothing to judge. */
  cores?: number
}

/** What a figure has to be, by its name or by how several begin and end; what has none is told and not judged. */
const bars: [name: RegExp, bar: Bar][] = [
  [/^start\.warm_s$/, { of: 'value', atMost: 1 }],
  [/^start\.rss_mb$/, { of: 'value', atMost: 250 }],
  [/^api\.artworks_rps$/, { of: 'ratio', atLeast: 0.7 }],
  [/^api\.artworks_deep_page$/, { of: 'value', atMost: 1.2 }],
  [/^store\.(api_list|list|shop|product)_rps$/, { of: 'ratio', atLeast: 0.6 }],
  [/^store\.growth_/, { of: 'value', atMost: 1.2 }],
  [/^upload\.answer_s$/, { of: 'value', atMost: 0.3 }],
  [/^upload\.32x20mb_rss_mb$/, { of: 'value', atMost: 600 }],
  [/^ledger\.post_per_s$/, { of: 'ratio', atLeast: 0.5 }],
  [/^(renditions\.intake|images\.renditions)_per_s$/, { of: 'ratio', atLeast: 0.85 }],
  [/^renditions\.memory_growth$/, { of: 'value', atMost: 1.1 }],
  [/^upscaling\.(psnr|ssim)$/, { of: 'ratio', atLeast: 1 }],
  [/^images\.health_p99_ms$/, { of: 'value', atMost: 50 }],
  [/^images\.list_p99_ms$/, { of: 'ratio', atMost: 3 }],
  [/^images\.(\d+_)?event_loop_p99_ms$/, { of: 'value', atMost: 100 }],
  [/^images\.lookalike_ms$/, { of: 'value', atMost: 20 }],
  [/^duplicates\.precision$/, { of: 'value', atLeast: 0.98 }],
  [/^duplicates\.recall$/, { of: 'value', atLeast: 0.95 }],
  [/^duplicates\.unrelated_flagged$/, { of: 'value', atMost: 0.1 }],
  [/^duplicates\.symmetric_recall$/, { of: 'value', atLeast: 0.95 }],
  [/^lighthouse\.\w+\.performance$/, { of: 'value', atLeast: 95 }],
  [/^lighthouse\.\w+\.shift$/, { of: 'value', atMost: 0.02 }],
  [/^many\.two_web_rps$/, { of: 'ratio', atLeast: 1.6, cores: 4 }],
  [/^mixed\.p99_ms$/, { of: 'value', atMost: 250 }],
  [/^mixed\.server_errors$/, { of: 'value', atMost: 0 }],
  [/^mixed\.memory_mb_per_min$/, { of: 'value', atMost: 1 }],
]

/** The bar of a figure in words, and whether it is held; a figure without a number holds none. Undefined where it has no bar here. */
export function judgeFigure(figure: Figure, cores = availableParallelism()): { bar: string; isHeld: boolean } | undefined {
  const bar = bars.find(([name]) => name.test(figure.name))?.[1]
  if (!bar || cores < (bar.cores ?? 1)) return undefined
  const found = figure[bar.of] ?? Number.NaN
  const isHeld = bar.atMost === undefined ? found >= (bar.atLeast ?? Number.NaN) : found <= bar.atMost
  const words = bar.atMost === undefined ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`
  return { bar: bar.of === 'ratio' ? `ratio ${words}` : words, isHeld }
}
