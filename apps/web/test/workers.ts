import { vi } from 'vitest'

/** Replaces `Worker`, which jsdom lacks, until the test ends. @returns the workers, in the order in which they were started */
export function mockWorkers<Request, Answer>(): MockWorker<Request, Answer>[] {
  const started: MockWorker<Request, Answer>[] = []
  vi.stubGlobal(
    'Worker',
    class extends MockWorker<Request, Answer> {
      constructor() {
        super()
        started.push(this)
      }
    },
  )
  return started
}

/** Records the page's messages; the test posts the answers, inside `act`. */
export class MockWorker<Request, Answer> extends EventTarget {
  readonly requests: Request[] = []
  isTerminated = false

  postMessage(request: Request): void {
    this.requests.push(request)
  }

  terminate(): void {
    this.isTerminated = true
  }

  answer(data: Answer): void {
    if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** The script did not load, or ran out of memory. */
  crash(): void {
    this.dispatchEvent(new Event('error'))
  }
}
