import { IMAGE_TYPES } from '@tintype/contract/limits'
import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/feedback/modal.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { FileButton } from '../../../ui/fields/file-button.tsx'
import { formatSentSize } from '../../../ui/text/file-size.ts'
import './crop.css'
import { CropArea } from './crop-area.tsx'
import { type Sending, useCrop } from './use-crop.ts'

const words = {
  banner: {
    title: 'Crop Shop Banner',
    hint: 'The area inside the frame appears at the top of your shop. Very wide screens crop a little at the top and bottom.',
  },
  portrait: { title: 'Crop Profile Picture', hint: 'The area inside the circle becomes your profile picture.' },
} as const

type Props = { kind: ProfileImageKind; file: File; onChoose: (file: File) => void; onClose: () => void }

/** The artist crops an image for the shop's banner or portrait. */
export function CropModal({ kind, file, onChoose, onClose }: Props) {
  const { state, sending, problem, setFrame, send, cancelSending } = useCrop({ kind, file, onDone: onClose })
  const { title, hint } = words[kind]
  const isReady = state.status === 'ready'
  return (
    <Modal
      title={title}
      isOpen
      isWide={kind === 'banner'}
      isLocked={sending !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={sending ? cancelSending : onClose}>{sending ? 'Cancel upload' : 'Cancel'}</Button>
          {!sending && (
            <FileButton accept={IMAGE_TYPES} onFile={onChoose}>
              Choose another
            </FileButton>
          )}
          {state.status !== 'refused' && (
            <Button
              variant="primary"
              onClick={send}
              isBusy={!isReady || sending !== undefined}
              busyLabel={isReady ? 'Uploading…' : 'Opening…'}
            >
              Upload &amp; Save
            </Button>
          )}
        </>
      }
    >
      {state.status === 'refused' && <Note tone="bad">{state.message}</Note>}
      {state.status === 'opening' && <Opening kind={kind} />}
      {isReady && (
        <>
          <p className="quiet">{hint}</p>
          <CropArea kind={kind} picture={state.picture} frame={state.frame} onChange={setFrame} isLocked={sending !== undefined} />
        </>
      )}
      {sending && <SendingBar sending={sending} />}
      {problem && <Note tone="bad">{problem}</Note>}
    </Modal>
  )
}

function Opening({ kind }: { kind: ProfileImageKind }) {
  return (
    <div className="cropper" data-kind={kind}>
      <p className="sr" role="status">
        Opening your picture
      </p>
      <span className="skeleton cropper-ghost" aria-hidden="true" />
    </div>
  )
}

function SendingBar({ sending }: { sending: Sending }) {
  if (sending === 'cutting') return <ProgressBar label="Cropping" value={undefined} />
  const { sentBytes, totalBytes } = sending
  if (sentBytes >= totalBytes) return <ProgressBar label="Saving" value={undefined} />
  return <ProgressBar label="Uploading" value={sentBytes / totalBytes} figure={formatSentSize(sentBytes, totalBytes)} />
}
