import type { EnlargedDetail } from '@tintype/contract/artworks/details'
import type { PrintShape } from '@tintype/domain/prints/crops'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import type { CutOut, Proof } from './proof-messages.ts'
import { printDetail } from './prove.ts'

/** The network's version of a cut-out. `failed`: our own filter would enlarge the print, and its version is shown. */
export type NetworkDetail =
  | { status: 'waiting'; percent: number | null }
  | { status: 'ready'; url: string; name: string; scale: number; isFiltered: boolean }
  | { status: 'failed' }

export type NetworkDetails = Partial<Record<PrintShape, NetworkDetail>>

const POLL_MS = 1000

/** Enlarges every cut-out with the network, if the site has one. Empty if our own filter enlarges prints: its version is already shown. */
export function useNetworkDetails(cutOuts: Proof['cutOuts'] | undefined): NetworkDetails {
  const [details, setDetails] = useState<NetworkDetails>({})
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const urls: string[] = []
    const show = (shape: PrintShape, detail: NetworkDetail) => {
      if (!signal.aborted) setDetails((others) => ({ ...others, [shape]: detail }))
    }

    async function enlarge(shape: PrintShape, cutOut: CutOut): Promise<void> {
      show(shape, { status: 'waiting', percent: null })
      const found = await requestEnlargedDetail(cutOut, signal, (percent) => show(shape, { status: 'waiting', percent }))
      if (found.status !== 'ready') return show(shape, { status: 'failed' })
      const enlarged = pictureIn(found.picture)
      const url = URL.createObjectURL(await printDetail({ enlarged, shown: cutOut.shown }, signal))
      urls.push(url)
      show(shape, { status: 'ready', url, ...found.network })
    }

    async function enlargeAll(): Promise<void> {
      const shapes = Object.entries(cutOuts ?? {}) as [PrintShape, CutOut][]
      if (!shapes.length || (await api.artworks.enlarger(undefined, { signal })).by !== 'network') return
      await Promise.all(shapes.map(([shape, cutOut]) => enlarge(shape, cutOut).catch(() => show(shape, { status: 'failed' }))))
    }

    // without a response, our filter's version is shown, as it would be printed
    enlargeAll().catch(() => undefined)
    return () => {
      stop.abort()
      setDetails({})
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [cutOuts])
  return details
}

/** @throws if the request was refused or received no response */
async function requestEnlargedDetail(
  { detail, to }: CutOut,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Exclude<EnlargedDetail, { status: 'waiting' }>> {
  const fields = { detail, widthPx: String(to.widthPx), heightPx: String(to.heightPx) }
  let found: EnlargedDetail = await upload('/enlarged-details', fields, { signal })
  while (found.status === 'waiting') {
    if (found.percent !== null) onProgress(found.percent)
    await pause(POLL_MS, signal)
    found = await api.artworks.enlargedDetail({ uid: found.uid }, { signal })
  }
  return found
}

/** Decodes a data URL. The Content-Security-Policy forbids fetching one. */
function pictureIn(address: string): Blob {
  const bytes = atob(address.slice(address.indexOf(',') + 1))
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))])
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })
}
