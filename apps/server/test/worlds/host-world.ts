import { randomUUID } from 'node:crypto'
import { contract } from '@tintype/contract/api'
import type { ApiScope } from '@tintype/contract/integrations/api-scopes'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import { isProblemCode } from '@tintype/contract/problems'
import { expect } from 'vitest'
import type { z } from 'zod'
import { type Answer, type Ask, openAppWorld } from './app-world.ts'

export type Route = {
  name: string
  who: unknown
  role: OperatorRole | null
  method: string
  path: string
  scope: ApiScope | undefined
  /** Schema of the input. */
  input: z.ZodType | undefined
}

export const routes = routesIn(contract)
export const artistRoutes = routes.filter(({ who }) => who === 'artist')
export const operatorRoutes = routes.filter(({ who }) => who === 'operator')
export const integratorRoutes = routes.filter(({ who }) => who === 'integrator')
export const openRoutes = routes.filter(({ who }) => who === 'anyone')

/** The address of a route, with non-existent ids as path parameters. */
export function toSamplePath(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, (_hole, name: string) => samples[name] ?? `no sample of ${name}`)}`
}

/** The whole application with an artist and an operator, for tests over all calls. */
export async function openHostWorld() {
  const world = await openAppWorld()
  const artist = await world.newArtist()
  const operator = await world.newOperator()

  /** Calls the API and checks that an error contains only a code, a message and the invalid fields. */
  async function ask(path: string, options: Ask = {}): Promise<Answer> {
    const answer = await world.ask(path, options)
    if (answer.status >= 400 && options.method !== 'HEAD') {
      const { code, message, data, ...rest } = answer.body
      expect(rest, `${path} says more than it may`).toEqual({})
      expect(isProblemCode(code), `${code} of ${path}`).toBe(true)
      expect(message).toMatch(/^\S.*[.!]/)
      if (data) expect(['fields', 'uid', 'name', 'until']).toEqual(expect.arrayContaining(Object.keys(data)))
    }
    return answer
  }

  function call({ method, path }: Route, headers: Record<string, string> = {}): Promise<Answer> {
    return ask(toSamplePath(path), { method, headers, body: method === 'GET' ? undefined : {} })
  }

  return { world, artist, operator, ask, call }
}

/** Every call of the contract. */
function routesIn(branch: object, names: string[] = []): Route[] {
  return Object.entries(branch).flatMap(([name, inner]) => {
    const definition = inner['~orpc'] as
      | {
          meta: { who?: unknown; role: OperatorRole | null; scope?: ApiScope }
          route: { method: string; path: string }
          inputSchema?: z.ZodType
        }
      | undefined
    if (!definition) return routesIn(inner, [...names, name])
    const { who, role, scope } = definition.meta
    return [{ name: [...names, name].join('.'), who, role, scope, ...definition.route, input: definition.inputSchema }]
  })
}

const samples: Record<string, string> = {
  uid: randomUUID(),
  id: randomUUID(),
  artistId: randomUUID(),
  handle: 'no-such-handle',
  link: 'no-such-link',
  slug: 'no-such-cause',
  orderToken: 'no-such-order',
  orderNumber: 'T-0000',
  platform: 'facebook',
  kind: 'no.such-kind',
  source: 'stripe',
}
