import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'

/** @property route  the path of the called contract procedure */
export type HttpEnv = { Bindings: HttpBindings; Variables: { requestId: string; nonce: string; route?: string } }

export type HttpHost = Hono<HttpEnv>

export type HttpContext = Context<HttpEnv>
