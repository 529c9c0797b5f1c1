import type { Proof, ProofAnswer, ProofRequest } from './proof-messages.ts'

/** Has a worker of its own make a proof. @throws where the browser cannot, or the worker did not come */
export function prove(request: ProofRequest, signal: AbortSignal): Promise<Proof> {
  const { promise, resolve, reject } = Promise.withResolvers<Proof>()
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<ProofAnswer>) => {
    if (data.type === 'proven') resolve(data.proof)
    else reject(new Error('the picture could not be worked on'))
  })
  worker.addEventListener('error', () => reject(new Error('the worker failed')))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.postMessage(request)
  return promise.finally(() => worker.terminate())
}
