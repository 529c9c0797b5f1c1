import { HttpResponse, http } from 'msw/http'
import { server } from './server.ts'

type AuthAnswer = { status?: number; body: unknown /** The new session, as its token. */; token?: string }

/**
 * Responds to one call of the authentication provider until the test ends.
 * @param path  under `/api/auth`
 * @returns the bodies that were sent; the list grows as they arrive
 */
export function mockAuth(
  path: `/${string}`,
  respond: (body: unknown) => AuthAnswer | Response | Promise<AuthAnswer | Response>,
): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.all(`/api/auth${path}`, async ({ request }) => {
      const text = await request.text()
      const input: unknown = text ? JSON.parse(text) : undefined
      sent.push(input)
      const answer = await respond(input)
      if (answer instanceof Response) return answer
      const { status = 200, body, token } = answer
      return HttpResponse.json(body as object, { status, ...(token && { headers: { 'set-auth-token': token } }) })
    }),
  )
  return sent
}
