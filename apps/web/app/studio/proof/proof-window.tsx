import { calculateCropLosses, findCropDirection, type PrintShape, toPrintShape } from '@tintype/domain/prints/crops'
import { PRINT_BACKGROUND } from '@tintype/domain/prints/print-background'
import type { MetalShares } from '@tintype/domain/prints/proofs'
import { type Orientation, printCm, printFacts, printLabel } from '@tintype/domain/prints/sizes'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { toFile } from '../../api/to-file.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { type FitRow, fitRows, sharpnessTone, sharpnessWords } from '../print-fit.ts'
import { BeforeAfter } from './before-after.tsx'
import { type Enlargement, findEnlargement, type OriginalFacts } from './enlargement.ts'
import { enlargementWords, enlargerWords } from './enlargement-texts.ts'
import './proof.css'
import { describeGamutShare } from './gamut-texts.ts'
import type { CutPlace, Proof } from './proof-messages.ts'
import { computeProof, requestCutOut } from './prove.ts'
import { type NetworkDetail, useNetworkDetails } from './use-network-details.ts'
import type { ProofSubject } from './use-proof.ts'

type Props = { subject: ProofSubject; onSign: (shares: MetalShares) => void; onClose: () => void }

/** Proof of the print, size by size, in the colours of metal. */
export function ProofWindow({ subject, onSign, onClose }: Props) {
  const { shown, cuts, problem } = useShownProof(subject)
  const details = useNetworkDetails(cuts?.made)
  const [view, setView] = useState<View>('marked')
  const { picture, orientation, crops } = subject
  return (
    <Modal
      title="Print proof"
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          {!problem && (
            <Button
              variant="primary"
              isBusy={!shown}
              busyLabel="Creating the proof…"
              onClick={() => {
                if (!shown) return
                onSign(shown.shares)
                onClose()
              }}
            >
              Approve proof
            </Button>
          )}
        </>
      }
    >
      {problem && <Note tone="bad">{problem}</Note>}
      <SegmentedControl label="Colours" options={views} value={view} onChange={setView} />
      <div className="proof-prints">
        {fitRows(picture, orientation, crops).map((row) => (
          <ProvenPrint
            key={row.id}
            {...{ row, orientation, shown, view, screenUrl: picture.url }}
            cutOut={cuts?.shown[toPrintShape(row.id)]}
            detail={details[toPrintShape(row.id)]}
            enlargement={enlargementIn(row, subject)}
          />
        ))}
      </div>
      <p className="hint">
        A close estimate for white gloss aluminium: your screen, the light in the room and the press affect the result. Colours metal can’t
        reproduce are printed as the closest match.
      </p>
    </Modal>
  )
}

type View = 'marked' | 'metal' | 'screen'

const views = [
  { value: 'marked', label: 'Show differences' },
  { value: 'metal', label: 'On metal' },
  { value: 'screen', label: 'On screen' },
] as const

type PrintProps = {
  row: FitRow
  orientation: Orientation
  shown: ShownProof | undefined
  view: View
  screenUrl: string
  enlargement: Enlargement | undefined
  cutOut: ShownCutOut | undefined
  detail: NetworkDetail | undefined
}

function ProvenPrint({ row, orientation, shown, view, screenUrl, enlargement, cutOut, detail }: PrintProps) {
  const { label, lines, fit } = row
  const shape = toPrintShape(fit.size)
  const share = shown?.shares[shape]
  const isSold = fit.sharpness !== 'not_offered'
  const alt = `${label}, ${view === 'screen' ? 'on screen' : 'as printed'}`
  return (
    <section className="proof-print" aria-label={label}>
      {isSold && (
        <div className="proof-cut" style={cutStyle(row, orientation)} aria-busy={!shown || undefined}>
          {shown && <img src={view === 'screen' ? screenUrl : shown.printedUrl} alt={alt} style={{ backgroundColor: PRINT_BACKGROUND }} />}
          {shown && view === 'marked' && <img src={shown.marksUrl} alt="" />}
        </div>
      )}
      <h3>{label}</h3>
      <StatusWord tone={sharpnessTone(fit.sharpness)}>{sharpnessWords[fit.sharpness]}</StatusWord>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isSold && <p aria-live="polite">{share === undefined ? 'Checking colours…' : describeGamutShare(share)}</p>}
      <EnlargedPrint {...{ enlargement, orientation, cutOut, detail }} />
    </section>
  )
}

/** The enlargement is shown once per shape, with its largest size that is sold. */
function enlargementIn({ id }: FitRow, { picture, orientation, crops }: ProofSubject): Enlargement | undefined {
  const found = findEnlargement(picture, toPrintShape(id), { orientation, crops })
  return found?.size === id ? found : undefined
}

type EnlargedProps = {
  enlargement: Enlargement | undefined
  orientation: Orientation
  cutOut: ShownCutOut | undefined
  detail: NetworkDetail | undefined
}

/** How an image that is too coarse for a size is enlarged, and the result. */
function EnlargedPrint({ enlargement, orientation, cutOut, detail }: EnlargedProps) {
  if (!enlargement) return null
  const label = printLabel(enlargement.size, orientation)
  return (
    <div className="proof-enlarged">
      <p>{enlargementWords(enlargement, orientation)}</p>
      {cutOut && (
        <>
          <BeforeAfter
            label={`${label} before and after enlarging`}
            plainUrl={cutOut.plainUrl}
            printedUrl={detail?.status === 'ready' ? detail.url : cutOut.printedUrl}
          />
          {detail?.status === 'waiting' && (
            <ProgressBar label="Upscaling with AI" value={detail.percent === null ? undefined : detail.percent / 100} />
          )}
          <p className="hint" aria-live="polite">
            {enlargerWords(detail)}
          </p>
        </>
      )}
    </div>
  )
}

/** The scale and offset of the image within the print's shape. */
function cutStyle({ fit, place }: FitRow, orientation: Orientation) {
  const { widthCm, heightCm } = printCm(printFacts(fit.size), orientation)
  const { beforeShare, afterShare } = calculateCropLosses(fit, place)
  const seen = 1 - beforeShare - afterShare
  const room = findCropDirection(fit)
  return {
    '--print-ratio': widthCm / heightCm,
    '--wide': room === 'sideways' ? 1 / seen : 1,
    '--high': room === 'upright' ? 1 / seen : 1,
    '--left': room === 'sideways' ? beforeShare / seen : 0,
    '--up': room === 'upright' ? beforeShare / seen : 0,
  }
}

type ShownCutOut = { plainUrl: string; printedUrl: string }
type ShownProof = {
  printedUrl: string
  marksUrl: string
  shares: MetalShares
}

/** Computed once per window, because its inputs cannot change while it is open. */
function useShownProof({ picture, crops, orientation }: ProofSubject) {
  const [shown, setShown] = useState<ShownProof>()
  const [cuts, setCuts] = useState<{ made: Proof['cutOuts']; shown: Partial<Record<PrintShape, ShownCutOut>> }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const urls: string[] = []
    const address = (blob: Blob) => {
      const url = URL.createObjectURL(blob)
      urls.push(url)
      return url
    }
    const { signal } = stop
    async function show(): Promise<void> {
      const { printed, marks, shares, cutOuts, places } = await computeProof(
        { picture: await loadBlob(picture, signal), original: toOriginalFacts(picture), crops, orientation },
        signal,
      )
      if (signal.aborted) return
      setShown({ printedUrl: address(printed), marksUrl: address(marks), shares })
      const made = picture.uid ? await fetchCutOuts(picture.uid, places, signal) : cutOuts
      if (!signal.aborted)
        setCuts({ made, shown: mapShapes(made, ({ plain, printed: print }) => ({ plainUrl: address(plain), printedUrl: address(print) })) })
    }
    show().catch(() => {
      if (!stop.signal.aborted) setProblem('Your browser could not create the proof. You can continue without it.')
    })
    return () => {
      stop.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [picture, crops, orientation])
  return { shown, cuts, problem }
}

/** For a submitted artwork: details in original pixels are requested from the server. Missing ones are not shown. */
async function fetchCutOuts(uid: string, places: Proof['places'], signal: AbortSignal): Promise<Proof['cutOuts']> {
  const cutOuts: Proof['cutOuts'] = {}
  for (const [shape, at] of Object.entries(places) as [PrintShape, CutPlace][]) {
    const made = await api.artworks
      .detail({ uid, ...at.taken }, { signal })
      .then((answer) => requestCutOut({ detail: toFile(answer), at }, signal))
      .catch(() => undefined)
    if (made) cutOuts[shape] = made
  }
  return cutOuts
}

function mapShapes<One, Other>(of: Partial<Record<PrintShape, One>>, map: (one: One) => Other): Partial<Record<PrintShape, Other>> {
  return Object.fromEntries(Object.entries(of).map(([shape, one]) => [shape, map(one)]))
}

async function loadBlob({ shown, url }: ProofSubject['picture'], signal: AbortSignal): Promise<Blob> {
  return shown ?? (await fetch(url, { signal })).blob()
}

function toOriginalFacts({ widthPx, heightPx, uid }: ProofSubject['picture']): OriginalFacts {
  return { widthPx, heightPx, uid }
}
