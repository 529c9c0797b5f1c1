import { createContext, data, type RouterContextProvider } from 'react-router'
import type { RequestServices } from './request-services.ts'

/** The only context key under which `createHostHandler` provides the host's services. */
export const servicesContext = createContext<RequestServices>()

/**
 * The host's services, for loaders and actions. A problem thrown by a call becomes a response error with its status, so that "not found"
 * renders the 404 page without code in the loader. Unexpected errors remain errors and are logged.
 */
export function getServices(context: Readonly<RouterContextProvider>): RequestServices {
  const services = context.get(servicesContext)
  return { ...services, api: withResponseErrors(services.api) }
}

type Callable = (...args: unknown[]) => unknown

function withResponseErrors<T extends object>(part: T): T {
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      return typeof key === 'string' && isPart(value) ? withResponseErrors(value) : value
    },
    async apply(target, self, args) {
      try {
        return await Reflect.apply(target as unknown as Callable, self, args)
      } catch (error) {
        throw isClientProblem(error)
          ? data({ code: error.code, message: error.message, data: error.data }, { status: error.status })
          : error
      }
    },
  })
}

function isPart(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** `data`: the problem's data beside its message. */
type ProblemError = Error & { status: number; code: string; data?: unknown }

/** Problems and the oRPC errors derived from them are recognised by shape, because neither class can be shared across bundles. */
function isClientProblem(error: unknown): error is ProblemError {
  if (!(error instanceof Error)) return false
  const { status, code } = error as Partial<ProblemError>
  return typeof status === 'number' && status >= 400 && status < 500 && typeof code === 'string'
}
