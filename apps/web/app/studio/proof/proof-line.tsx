import { useState } from 'react'
import { useLoaded } from '../../api/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import type { ProofState } from './use-proof.ts'

const loadWindow = () => import('./proof-window.tsx')

/** Opens the proof, and shows whether it is signed off. The window loads on demand. */
export function ProofLine({ proof }: { proof: ProofState }) {
  const [isOpen, setOpen] = useState(false)
  const { part, want } = useLoaded(loadWindow)
  const { subject, shares } = proof
  if (!subject) return null
  return (
    <section className="upload-proof" aria-label="Proof">
      <div>
        <b>Proof</b>
        <p className="hint">{proofHint(proof)}</p>
      </div>
      {shares && <StatusWord tone="done">Proof approved</StatusWord>}
      <Button size="small" onClick={async () => setOpen(await want())}>
        {shares ? 'View proof again' : 'View proof'}
      </Button>
      {isOpen && part && <part.ProofWindow subject={subject} onSign={proof.sign} onClose={() => setOpen(false)} />}
    </section>
  )
}

function proofHint({ shares, isOutdated }: ProofState): string {
  if (shares) return 'Saved with the artwork. Changing a crop requires a new approval.'
  if (isOutdated) return 'You changed a crop. Check and approve the proof again.'
  return 'Optional: check crop, sharpness and colours of every size on metal.'
}
