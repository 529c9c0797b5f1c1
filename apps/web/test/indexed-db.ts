import { vi } from 'vitest'

type Options = {
  /** Every write fails, as without room on the disk. */
  isFull?: boolean
}

/**
 * Replaces IndexedDB, which jsdom lacks, until the test ends: one store per database, with `put`, `get` and `delete`. Requests of a
 * transaction take effect at once, and the transaction completes in a later task. @returns the number of stored values
 */
export function mockIndexedDb({ isFull = false }: Options = {}): { count: () => number } {
  const databases = new Map<string, Map<string, unknown>>()
  vi.stubGlobal('IDBKeyRange', { upperBound: (key: unknown[]) => ({ upper: key }) })
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      const isNew = !databases.has(name)
      const values = databases.get(name) ?? new Map<string, unknown>()
      databases.set(name, values)
      const request = { result: connect(values, isFull) } as Partial<Record<'onupgradeneeded' | 'onsuccess', () => void>>
      setImmediate(() => {
        if (isNew) request.onupgradeneeded?.()
        request.onsuccess?.()
      })
      return request
    },
    deleteDatabase: (name: string) => void databases.delete(name),
  })
  return { count: () => [...databases.values()].reduce((sum, { size }) => sum + size, 0) }
}

function connect(values: Map<string, unknown>, isFull: boolean) {
  return {
    createObjectStore: () => {},
    close: () => {},
    transaction() {
      const transaction: { error?: Error; oncomplete?: () => void; onabort?: () => void; objectStore: () => unknown } = {
        objectStore: () => ({
          put(value: unknown, key: unknown) {
            if (isFull) transaction.error = new DOMException('full', 'QuotaExceededError')
            else values.set(JSON.stringify(key), value)
            return {}
          },
          get: (key: unknown) => ({ result: values.get(JSON.stringify(key)) }),
          delete: (which: unknown[] | { upper: number[] }) => remove(values, which),
        }),
      }
      setImmediate(() => (transaction.error ? transaction.onabort?.() : transaction.oncomplete?.()))
      return transaction
    },
  }
}

function remove(values: Map<string, unknown>, which: unknown[] | { upper: number[] }): void {
  if (Array.isArray(which)) return void values.delete(JSON.stringify(which))
  const [upper = 0] = which.upper
  for (const key of values.keys()) if (JSON.parse(key)[0] < upper) values.delete(key)
}
