import type { CutOut, CutRequest, MetalRequest, Proof, ProofAnswer, ProofRequest } from './proof-messages.ts'

/** Computes a proof in a new worker. @throws if the browser cannot, or the worker did not load */
export async function computeProof(request: ProofRequest, signal: AbortSignal): Promise<Proof> {
  const answer = await ask(request, signal)
  if (answer.type !== 'proven') throw new Error('the picture could not be worked on')
  return answer.proof
}

/** Converts an enlarged detail to the colours of metal, in a worker. @throws as `prove` */
export async function printDetail(request: MetalRequest, signal: AbortSignal): Promise<Blob> {
  const answer = await ask(request, signal)
  if (answer.type !== 'printed') throw new Error('the detail could not be worked on')
  return answer.printed
}

/** Creates a cut-out of a detail from the server, in a worker. @throws as `prove` */
export async function requestCutOut(request: CutRequest, signal: AbortSignal): Promise<CutOut> {
  const answer = await ask(request, signal)
  if (answer.type !== 'cut') throw new Error('the detail could not be worked on')
  return answer.cutOut
}

function ask(request: ProofRequest | MetalRequest | CutRequest, signal: AbortSignal): Promise<ProofAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ProofAnswer>()
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<ProofAnswer>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('the worker failed')))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.postMessage(request)
  return promise.finally(() => worker.terminate())
}
