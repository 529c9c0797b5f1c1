import type { RequestServices } from '@tintype/contract/services'
import { createContext, data, type RouterContextProvider } from 'react-router'

/** The one key under which `createHostHandler` puts the host's services. */
export const servicesContext = createContext<RequestServices>()

/**
 * The host's services, for loaders and actions. A problem that a call throws becomes a response error with its status,
 * so that "not found" gives the 404 page without a word in the loader; anything unforeseen stays an error and is logged.
 */
export function servicesOf(context: Readonly<RouterContextProvider>): RequestServices {
  const services = context.get(servicesContext)
  return { ...services, api: translated(services.api) }
}

type Callable = (...args: unknown[]) => unknown

function translated<T extends object>(part: T): T {
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      return typeof key === 'string' && isPart(value) ? translated(value) : value
    },
    async apply(target, self, args) {
      try {
        return await Reflect.apply(target as unknown as Callable, self, args)
      } catch (error) {
        throw isForeseen(error) ? data({ code: error.code, message: error.message, data: error.data }, { status: error.status }) : error
      }
    },
  })
}

function isPart(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** `data`: what the problem tells beside its sentence. */
type Foreseen = Error & { status: number; code: string; data?: unknown }

/** Problems and the errors that oRPC makes of them look alike; both are told by their shape, as neither class is ours to share. */
function isForeseen(error: unknown): error is Foreseen {
  if (!(error instanceof Error)) return false
  const { status, code } = error as Partial<Foreseen>
  return typeof status === 'number' && status >= 400 && status < 500 && typeof code === 'string'
}
