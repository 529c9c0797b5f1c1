import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { ProofState } from './use-proof.ts'

const ProofWindow = lazy(() => import('./proof-window.tsx').then((module) => ({ default: module.ProofWindow })))

/** Where the proof is opened, and whether it is signed off. Its window comes when it is asked for. */
export function ProofLine({ proof }: { proof: ProofState }) {
  const [isOpen, setOpen] = useState(false)
  const { subject, shares } = proof
  if (!subject) return null
  return (
    <section className="proof-line" aria-label="Proof">
      <div>
        <b>Proof</b>
        <p className="hint">{hintOf(proof)}</p>
      </div>
      {shares && <StatusWord tone="done">Signed off</StatusWord>}
      <Button size="small" onClick={() => setOpen(true)}>
        {shares ? 'See it again' : 'See what is printed'}
      </Button>
      <Suspense>{isOpen && <ProofWindow subject={subject} onSign={proof.sign} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}

function hintOf({ shares, isOutdated }: ProofState): string {
  if (shares) return 'Kept with the artwork. Moving a crop asks for it again.'
  if (isOutdated) return 'The plates lie elsewhere now. Look once more and sign it off.'
  return 'Every size as metal shows it: cut, sharpness and colours that are too vivid. You can sign it off.'
}
