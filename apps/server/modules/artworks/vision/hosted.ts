import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Pictures } from '../../../platform/images/pictures.ts'
import type { Logger } from '../../../platform/observability/logger.ts'
import { type AnalysisCache, createAnalysisCache } from '../queries/analyses.ts'
import { toPictureAnalysis } from './clean-words.ts'
import { type ModelPrices, toCost } from './model-cost.ts'
import { createOpenAi, type ModelEndpoint, ModelRefused, type OpenAi, type OpenAiOptions } from './openai.ts'
import { PROMPT_VERSION, SCHEMA_VERSION } from './prompt.ts'
import type { PictureAnalysis, Vision } from './vision.ts'

/** Outcome of an AI analysis, for metrics. */
export type AnalysisOutcome = 'described' | 'repaired' | 'kept' | 'used_up' | 'refused' | 'failed'

type Tools = {
  endpoint: Pick<ModelEndpoint, 'baseUrl' | 'model'>
  openAi: OpenAi
  builtIn: Vision
  pictures: Pick<Pictures, 'shrink'>
  kept: AnalysisCache
  log: Logger
  /** Without prices the cost is unknown. */
  prices?: ModelPrices | undefined
  /** Receives the seconds until the model answered or failed; undefined where it was not asked. */
  onAnalyzed?: (outcome: AnalysisOutcome, seconds?: number) => void
  /** Receives the tokens that the server counted, and their cost, for metrics. */
  onTokens?: (tokens: { input: number; output: number; cost: number | undefined }) => void
  /** How long a request waits for the analysis of a parallel one. */
  patienceMs?: number
}

const USED_UP = `You’ve used today’s ${limits.analysis.perDay} AI analyses.`

type Opening = Omit<Tools, 'endpoint' | 'openAi' | 'kept' | 'prices'> & { database: Database; clock: Clock }

/** The production configuration, with its cache in the database. */
export function openHostedVision(
  model: OpenAiOptions & { prices?: ModelPrices | undefined },
  { database, clock, ...tools }: Opening,
): Vision {
  return createHostedVision({
    ...tools,
    prices: model.prices,
    endpoint: model,
    openAi: createOpenAi(model),
    kept: createAnalysisCache({ database, clock }),
  })
}

/** Maximum duration of an AI analysis, because requests must end within ten seconds. */
const PATIENCE_MS = 8000
const GLANCE_MS = 150
/** A request that waited longer for a parallel analysis does not start its own. */
const EARLY_MS = 1500

/**
 * Asks an external model once per picture, even for parallel requests. Sends only the reduced picture, without any data about its owner.
 */
export function createHostedVision(tools: Tools): Vision {
  const { endpoint, openAi, builtIn, pictures, kept, log, onAnalyzed = () => undefined, onTokens, patienceMs = PATIENCE_MS } = tools

  async function ask(path: string): Promise<PictureAnalysis> {
    const jpeg = await pictures.shrink(path)
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    const facts = () => ({ ms: Math.round(performance.now() - started), bytes: jpeg.length })
    try {
      const { answer, requests, isRepaired, inputTokens, outputTokens } = await openAi.describe(jpeg)
      onAnalyzed(isRepaired ? 'repaired' : 'described', seconds())
      const tokens = { input: inputTokens ?? 0, output: outputTokens ?? 0 }
      const cost = tools.prices && toCost(tokens, tools.prices)
      onTokens?.({ ...tokens, cost })
      const versions = { promptVersion: PROMPT_VERSION, schemaVersion: SCHEMA_VERSION }
      log.info({ ...facts(), requests, isRepaired, inputTokens, outputTokens, cost, ...versions }, 'a model described a picture')
      return toPictureAnalysis(answer, endpoint.model)
    } catch (error) {
      const isRefused = error instanceof ModelRefused
      onAnalyzed(isRefused ? 'refused' : 'failed', seconds())
      log.warn({ ...facts(), reason: (error as Error).message }, 'a model described no picture')
      throw new Problem(isRefused ? 'analysis_refused' : 'analysis_unavailable', {}, { cause: error })
    }
  }

  async function findCached(key: string): Promise<PictureAnalysis | undefined> {
    const before = await kept.find(key)
    if (before) onAnalyzed('kept')
    return before
  }

  async function analyzeUnderLock(key: string, ...[picture, asker]: Parameters<Vision['analyze']>): Promise<PictureAnalysis> {
    // a parallel request may have just finished
    const before = await findCached(key)
    if (before) return before
    if (asker !== undefined && !(await kept.spend(asker))) {
      onAnalyzed('used_up')
      const look = await builtIn.analyze(picture, asker)
      return { ...look, message: `${USED_UP} ${look.message}` }
    }
    const look = await ask(picture.path)
    await kept.keep(key, look, { model: endpoint.model, promptVersion: PROMPT_VERSION, schemaVersion: SCHEMA_VERSION })
    return look
  }

  async function findCachedOrFail(key: string): Promise<PictureAnalysis> {
    const before = await findCached(key)
    if (before) return before
    throw new Problem('analysis_unavailable')
  }

  return {
    async analyze(picture, asker) {
      const key = toAnalysisKey(endpoint, picture.sha256)
      for (const until = performance.now() + patienceMs; performance.now() < until; await pause(GLANCE_MS)) {
        const before = await findCached(key)
        if (before) return before
        const endTurn = await kept.takeTurn(key)
        const isLate = performance.now() > until - patienceMs + EARLY_MS
        // the parallel analysis failed after a long time: a second one would exceed the time limit
        if (endTurn) return (isLate ? findCachedOrFail(key) : analyzeUnderLock(key, picture, asker)).finally(endTurn)
      }
      throw new Problem('analysis_unavailable')
    },
  }
}

/** Depends on the model and the versions of prompt and schema, which change the answer. */
function toAnalysisKey({ baseUrl, model }: Tools['endpoint'], sha256: string): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, model, PROMPT_VERSION, SCHEMA_VERSION, sha256]))
    .digest('hex')
}
