import { lossesOf, roomOf, shapeOfPlate } from '@tintype/contract/crops'
import { plateCm } from '@tintype/contract/plate-fit'
import type { MetalShares } from '@tintype/contract/proofs'
import { type Orientation, plateFacts } from '@tintype/contract/sizes'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Note } from '../../ui/note.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { Switch2 } from '../../ui/switch2.tsx'
import { type FitRow, fitRows, sharpnessTone, sharpnessWords } from '../plate-fit.ts'
import './proof.css'
import { prove } from './prove.ts'
import type { ProofSubject } from './use-proof.ts'
import { vividWords } from './vivid-words.ts'

type Props = { subject: ProofSubject; onSign: (shares: MetalShares) => void; onClose: () => void }

/** What is printed of a picture, size by size, in the colours of metal. */
export function ProofWindow({ subject, onSign, onClose }: Props) {
  const { shown, problem } = useShownProof(subject)
  const [view, setView] = useState<View>('marked')
  const { picture, orientation, crops } = subject
  return (
    <Modal
      title="What is printed"
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
              busyLabel="Drawing the proof…"
              onClick={() => {
                if (!shown) return
                onSign(shown.shares)
                onClose()
              }}
            >
              Sign it off
            </Button>
          )}
        </>
      }
    >
      {problem && <Note tone="bad">{problem}</Note>}
      <Switch2 label="Colours" options={views} value={view} onChange={setView} />
      <div className="proof-plates">
        {fitRows(picture, orientation, crops).map((row) => (
          <ProvenPlate key={row.id} {...{ row, orientation, shown, view, screenUrl: picture.url }} />
        ))}
      </div>
      <p className="hint">
        Worked out with a model of dyes in white gloss aluminium, so take it as a close guess: your screen, the light of the room and the
        press all have their part. Too vivid colours are printed as the nearest that metal can hold.
      </p>
    </Modal>
  )
}

type View = 'marked' | 'metal' | 'screen'

const views = [
  { value: 'marked', label: 'Marked' },
  { value: 'metal', label: 'Metal' },
  { value: 'screen', label: 'Screen' },
] as const

type PlateProps = { row: FitRow; orientation: Orientation; shown: ShownProof | undefined; view: View; screenUrl: string }

function ProvenPlate({ row, orientation, shown, view, screenUrl }: PlateProps) {
  const { label, sentence, sharpness, fit } = row
  const share = shown?.shares[shapeOfPlate(fit.size)]
  const alt = `${label}, ${view === 'screen' ? 'as on your screen' : 'as it is printed'}`
  return (
    <section className="proof-plate" aria-label={label}>
      <div className="proof-cut" style={cutStyle(row, orientation)} aria-busy={!shown || undefined}>
        {shown && <img src={view === 'screen' ? screenUrl : shown.printedUrl} alt={alt} />}
        {shown && view === 'marked' && <img src={shown.marksUrl} alt="" />}
      </div>
      <h3>{label}</h3>
      <StatusWord tone={sharpnessTone(sharpness)}>{sharpnessWords[sharpness]}</StatusWord>
      <p>{sentence}</p>
      <p aria-live="polite">{share === undefined ? 'Comparing its colours with metal…' : vividWords(share)}</p>
    </section>
  )
}

/** The plate's shape, and how much larger than it the picture is and where it begins. */
function cutStyle({ fit, place }: FitRow, orientation: Orientation) {
  const { widthCm, heightCm } = plateCm(plateFacts(fit.size), orientation)
  const { beforeShare, afterShare } = lossesOf(fit, place)
  const seen = 1 - beforeShare - afterShare
  const room = roomOf(fit)
  return {
    '--plate': widthCm / heightCm,
    '--wide': room === 'sideways' ? 1 / seen : 1,
    '--high': room === 'upright' ? 1 / seen : 1,
    '--left': room === 'sideways' ? beforeShare / seen : 0,
    '--up': room === 'upright' ? beforeShare / seen : 0,
  }
}

type ShownProof = { printedUrl: string; marksUrl: string; shares: MetalShares }

/** Made once while the window is open: nothing that it depends on changes behind it. */
function useShownProof({ picture, crops, orientation }: ProofSubject) {
  const [shown, setShown] = useState<ShownProof>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const urls: string[] = []
    const address = (blob: Blob) => {
      const url = URL.createObjectURL(blob)
      urls.push(url)
      return url
    }
    bytesOf(picture, stop.signal)
      .then((bytes) => prove({ picture: bytes, crops, orientation }, stop.signal))
      .then(({ printed, marks, shares }) => {
        if (!stop.signal.aborted) setShown({ printedUrl: address(printed), marksUrl: address(marks), shares })
      })
      .catch(() => {
        if (!stop.signal.aborted) setProblem('Your browser could not draw the proof. You can go on without it.')
      })
    return () => {
      stop.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [picture, crops, orientation])
  return { shown, problem }
}

async function bytesOf({ file, url }: ProofSubject['picture'], signal: AbortSignal): Promise<Blob> {
  return file ?? (await fetch(url, { signal })).blob()
}
