import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Pictures } from '../../../platform/images/pictures.ts'
import type { Logger } from '../../../platform/observability/logger.ts'
import { createKeptLooks, type KeptLooks } from '../queries/analyses.ts'
import { toLook } from './clean-words.ts'
import { createOpenAi, type ModelEndpoint, ModelRefused, type OpenAi, type OpenAiOptions } from './openai.ts'
import { PROMPT_VERSION } from './prompt.ts'
import type { Look, Vision } from './vision.ts'

/** Outcome of an AI analysis, for metrics. */
export type LookOutcome = 'described' | 'repaired' | 'kept' | 'used_up' | 'refused' | 'failed'

type Tools = {
  endpoint: Pick<ModelEndpoint, 'baseUrl' | 'model'>
  openAi: OpenAi
  builtIn: Vision
  pictures: Pick<Pictures, 'shrink'>
  kept: KeptLooks
  log: Logger
  onLooked?: (outcome: LookOutcome) => void
  /** How long a request waits for the analysis of a parallel one. */
  patienceMs?: number
}

const USED_UP = `You’ve used today’s ${limits.analysis.perDay} AI analyses.`

type Opening = Omit<Tools, 'endpoint' | 'openAi' | 'kept'> & { database: Database; clock: Clock }

/** The production configuration, with its cache in the database. */
export function openHostedVision(model: OpenAiOptions, { database, clock, ...tools }: Opening): Vision {
  return createHostedVision({ ...tools, endpoint: model, openAi: createOpenAi(model), kept: createKeptLooks({ database, clock }) })
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
  const { endpoint, openAi, builtIn, pictures, kept, log, onLooked = () => undefined, patienceMs = PATIENCE_MS } = tools

  async function ask(path: string): Promise<Look> {
    const jpeg = await pictures.shrink(path)
    const started = performance.now()
    const facts = () => ({ ms: Math.round(performance.now() - started), bytes: jpeg.length })
    try {
      const { answer, requests, isRepaired } = await openAi.describe(jpeg)
      onLooked(isRepaired ? 'repaired' : 'described')
      log.info({ ...facts(), requests, isRepaired }, 'a model described a picture')
      return toLook(answer)
    } catch (error) {
      const isRefused = error instanceof ModelRefused
      onLooked(isRefused ? 'refused' : 'failed')
      log.warn({ ...facts(), reason: (error as Error).message }, 'a model described no picture')
      throw new Problem(isRefused ? 'analysis_refused' : 'analysis_unavailable', {}, { cause: error })
    }
  }

  async function findKept(key: string): Promise<Look | undefined> {
    const before = await kept.find(key)
    if (before) onLooked('kept')
    return before
  }

  async function lookInTurn(key: string, ...[picture, asker]: Parameters<Vision['look']>): Promise<Look> {
    // a parallel request may have just finished
    const before = await findKept(key)
    if (before) return before
    if (asker !== undefined && !(await kept.spend(asker))) {
      onLooked('used_up')
      const look = await builtIn.look(picture, asker)
      return { ...look, message: `${USED_UP} ${look.message}` }
    }
    const look = await ask(picture.path)
    await kept.keep(key, look)
    return look
  }

  async function findKeptOrFail(key: string): Promise<Look> {
    const before = await findKept(key)
    if (before) return before
    throw new Problem('analysis_unavailable')
  }

  return {
    async look(picture, asker) {
      const key = keyOf(endpoint, picture.sha256)
      for (const until = performance.now() + patienceMs; performance.now() < until; await pause(GLANCE_MS)) {
        const before = await findKept(key)
        if (before) return before
        const endTurn = await kept.takeTurn(key)
        const isLate = performance.now() > until - patienceMs + EARLY_MS
        // the parallel analysis failed after a long time: a second one would exceed the time limit
        if (endTurn) return (isLate ? findKeptOrFail(key) : lookInTurn(key, picture, asker)).finally(endTurn)
      }
      throw new Problem('analysis_unavailable')
    },
  }
}

/** Depends on the model and prompt version, which change the answer. */
function keyOf({ baseUrl, model }: Tools['endpoint'], sha256: string): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, model, PROMPT_VERSION, sha256]))
    .digest('hex')
}
