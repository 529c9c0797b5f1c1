import { z } from 'zod'
import { type Finding, failed, ok, warning } from '../../../platform/outside/finding.ts'
import { createOpenAi, type ModelEndpoint, ModelUnavailable, type OpenAiOptions } from './openai.ts'
import { readText } from './read-reply.ts'
import { SAMPLE_PICTURE } from './sample-picture.ts'

const TIMEOUT_MS = 8000
const REMEDY = 'Correct AI_BASE_URL, AI_MODEL and AI_API_KEY (docs/operations.md).'

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * Checks the address, the key and the model's name by the server's list of models, without a paid request.
 * @see platform.openai.com/docs/api-reference/models/list
 */
export async function findModel({ baseUrl, apiKey, model }: ModelEndpoint): Promise<Finding[]> {
  const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/models`, {
    headers: { accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    // the API key must not be sent to another host
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 401 || response.status === 403) return [failed(`the model server refuses the key (${response.status})`, REMEDY)]
  const { data: models } = Models.safeParse(await readJson(response))
  if (!response.ok || !models) return [warning('the model server does not list its models', 'Try it with npm run cli -- vision check.')]
  const isListed = models.data.some(({ id }) => id === model || id === `${model}:latest`)
  if (!isListed) return [failed(`the model server has no model ${model}`, REMEDY)]
  return [ok(`the model server has ${model}; npm run cli -- vision check tries it`)]
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await readText(response))
  } catch {
    return undefined
  }
}

/** Describes a small built-in picture with the model, as for an upload. It is one paid request, or more if the server refuses formats. */
export async function tryModel(options: OpenAiOptions, now: () => number): Promise<Finding[]> {
  const startedAt = now()
  try {
    const { answer, model, format, inputTokens, outputTokens, isRepaired, requests } = await createOpenAi(options).describe(SAMPLE_PICTURE)
    const tokens = inputTokens === null ? 'not reported' : `${inputTokens} in, ${outputTokens} out`
    return [
      ok(`model ${model ?? `${options.model} (the server does not name it)`}`),
      toLatency(now() - startedAt, options.totalMs ?? TIMEOUT_MS),
      ok(`tokens: ${tokens}; requests: ${requests}`),
      toFormat(format, isRepaired),
      ok(`title: ${answer.title.slice(0, 80)}; category: ${answer.category}`),
    ]
  } catch (error) {
    const isTemporary = error instanceof ModelUnavailable
    return [
      failed(`the model described no picture: ${(error as Error).message}`, isTemporary ? REMEDY : 'Use a model that accepts pictures.'),
    ]
  }
}

/** More than half of the permitted time leaves no room for a busy server. */
function toLatency(ms: number, totalMs: number): Finding {
  const checked = `answered after ${(ms / 1000).toFixed(1)} s of at most ${totalMs / 1000} s`
  return ms * 2 <= totalMs ? ok(checked) : warning(checked, 'Use a faster model or raise AI_TIMEOUT_SECONDS.')
}

function toFormat(format: string, isRepaired: boolean): Finding {
  if (format === 'json_schema' && !isRepaired) return ok('structured output works (JSON schema)')
  const checked = isRepaired ? `the first answer had to be repaired (${format})` : `structured output is not supported: ${format} is used`
  return warning(checked, 'It works; a server with JSON schemas is more reliable.')
}
