import { IncomingMessage } from 'node:http'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { AnyRouter } from '@orpc/server'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Artist, Operator } from '../platform/actor.ts'
import { RATE_LIMITS } from '../platform/auth/limits/rate-limits.ts'
import type { Gate } from './operations/gate.ts'
import { loadLimits } from './operations/load-limits.ts'
import { checkMayCall, getArtist, getOperator, type RequestContext } from './procedures.ts'
import { problemResponse, retryAfter, toApiError, toProblemBody } from './responses/problem-answers.ts'
import { withBodyRead } from './uploads/read-body.ts'
import { receiveUpload, requestWithForm, uploadRoutes } from './uploads/uploads.ts'

const JSON_BODY = { bytes: limits.jsonBytes, ms: loadLimits.bodyMs }

/** @param incoming  the Node request of the same call; uploads read it directly, which saves a copy of all bytes */
export type ApiHandler = (request: Request, context: RequestContext, incoming?: IncomingMessage) => Promise<Response>

type UploadRoute = (typeof uploadRoutes)[keyof typeof uploadRoutes]

type ApiOptions = { incomingDir: string; gate: Pick<Gate, 'enterUpload'>; onUpload?: () => void }

/** Serves the contract's procedures over HTTP. Every error has the form `{ code, message }`. */
export function createApiHandler(router: AnyRouter, options: ApiOptions): ApiHandler {
  const handler = new OpenAPIHandler<RequestContext>(router as never, {
    customErrorResponseBodyEncoder: toProblemBody,
    clientInterceptors: [
      async ({ next, context, procedure }) => {
        context.reportRoute?.(procedure['~orpc'].route.path ?? '')
        try {
          return await next()
        } catch (error) {
          throw toApiError(error, context)
        }
      },
    ],
  })

  async function answer(request: Request, context: RequestContext): Promise<Response> {
    const { matched, response } = await handler.handle(request, { prefix: '/api', context })
    if (!matched) return problemResponse(new Problem('not_found'))
    for (const [name, value] of Object.entries(retryAfter(response.status))) response.headers.set(name, value)
    return response
  }

  async function answerUpload(
    request: Request,
    context: RequestContext,
    route: UploadRoute,
    incoming?: IncomingMessage,
  ): Promise<Response> {
    const uploader = await findUploader(request, context, route)
    const entered = await options.gate.enterUpload(uploader.userId)
    if ('refusal' in entered) throw new Problem(entered.refusal === 'uploader' ? 'rate_limited' : 'unavailable')
    try {
      if (uploader.kind === 'artist') await countUpload(uploader, context)
      options.onUpload?.()
      return await takeUpload(request, context, route, incoming)
    } finally {
      entered.leave()
    }
  }

  async function takeUpload(request: Request, context: RequestContext, route: UploadRoute, incoming?: IncomingMessage): Promise<Response> {
    const upload = await receiveUpload(incoming instanceof IncomingMessage ? incoming : request, { dir: options.incomingDir, ...route })
    try {
      return await answer(requestWithForm(request, upload.form), context)
    } finally {
      await upload.dispose()
    }
  }

  return async (request, context, incoming) => {
    try {
      const { pathname } = new URL(request.url)
      const route = request.method === 'POST' ? uploadRoutes[pathname as keyof typeof uploadRoutes] : undefined
      if (route) return await answerUpload(request, context, route, incoming)
      return await answer(await withBodyRead(request, JSON_BODY), context)
    } catch (error) {
      const refused = toApiError(error, context)
      return Response.json(toProblemBody(refused), { status: refused.status, headers: retryAfter(refused.status, findWaitSeconds(error)) })
    }
  }
}

/** Checks the caller first, so that refused uploads write no file. */
async function findUploader(request: Request, context: RequestContext, { role }: UploadRoute): Promise<Artist | Operator> {
  if (role) return getOperator(context, role)
  const artist = await getArtist(context)
  checkMayCall(artist, 'POST', new URL(request.url).pathname.slice('/api'.length))
  return artist
}

/** @throws Problem `uploads_too_many` */
async function countUpload({ userId }: Artist, { countAttempt }: RequestContext): Promise<void> {
  const waitSeconds = await countAttempt?.(`uploads of ${userId}`, RATE_LIMITS.uploadsOfArtist)
  if (waitSeconds) throw new Problem('uploads_too_many', { waitSeconds })
}

function findWaitSeconds(error: unknown): number | undefined {
  const seconds = error instanceof Problem ? error.data.waitSeconds : undefined
  return typeof seconds === 'number' ? seconds : undefined
}
