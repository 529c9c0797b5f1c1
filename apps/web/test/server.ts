import type { AnyContractProcedure, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { Problem } from '@tintype/contract/problems'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'

/** Intercepts every request of the tests; `setup.ts` starts and resets it. */
export const server = setupServer()

/** `input`: path parameters, query and body in one object, as JSON and URLs carry them (query values are strings). */
export type SentCall<Call extends AnyContractProcedure> = { input: InferContractRouterInputs<Call>; headers: Headers }

/** A `Response` is sent as it is, and a thrown `Problem` becomes the server's error body. */
type Responder<Call extends AnyContractProcedure> = (
  input: InferContractRouterInputs<Call>,
) => InferContractRouterOutputs<Call> | Response | Promise<InferContractRouterOutputs<Call> | Response>

/**
 * Responds to one call of the contract until the test ends. A later mock of the same call replaces an earlier one.
 * @returns the calls that were sent; the list grows as they arrive
 */
export function mockCall<Call extends AnyContractProcedure>(call: Call, respond: Responder<Call>): SentCall<Call>[] {
  const { method, path, successStatus = 200 } = call['~orpc'].route
  if (!method || !path || method === 'HEAD') throw new TypeError('only calls with a method and a path can be mocked')
  const sent: SentCall<Call>[] = []
  const register = http[method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete']
  server.use(
    register(`/api${path.replace(/\{\+?(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
      const input = await readInput<Call>(request, params)
      sent.push({ input, headers: request.headers })
      try {
        const output = await respond(input)
        return output instanceof Response ? output : HttpResponse.json(output as object, { status: successStatus })
      } catch (error) {
        if (error instanceof Problem) return problemResponse(error)
        throw error
      }
    }),
  )
  return sent
}

/** A streamed file, for calls that answer with one. */
export function fileResponse(name: string, type: string, content = 'content'): Response {
  return new Response(content, { headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` } })
}

/** The error body of the API. */
export function problemResponse({ status, code, message, publicData }: Problem): Response {
  return HttpResponse.json({ code, message, data: publicData }, { status })
}

/** The type is asserted: the web app checks its calls against the contract at compile time. */
async function readInput<Call extends AnyContractProcedure>(request: Request, params: object): Promise<InferContractRouterInputs<Call>> {
  const text = request.method === 'GET' ? '' : await request.text()
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return { ...params, ...query, ...(text && JSON.parse(text)) } as InferContractRouterInputs<Call>
}
