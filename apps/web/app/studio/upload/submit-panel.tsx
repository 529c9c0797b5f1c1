import { brand } from '@tintype/domain/brand'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { formatSentSize } from '../../ui/text/file-size.ts'
import type { Banner } from '../dashboard/shop/use-banner.ts'
import type { Submission } from './use-submission.ts'
import type { Upload } from './use-upload.ts'

type Props = Pick<Upload, 'submission' | 'same' | 'submitAgain'> & { banner: Banner | undefined; hasPicture: boolean }

/** The page's primary action once there is something to submit; until then it is the choice of an image. */
export function SubmitPanel({ submission, same, submitAgain, banner, hasPicture }: Props) {
  const { sending, cancel } = submission
  return (
    <div className="upload-go">
      {banner && <Note tone={banner.tone}>{banner.message}</Note>}
      {same && (
        <Note>
          <div className="row">
            <p>
              {same.message} Upload it again? You can also <Link to={`/upload-artwork?edit=${same.uid}`}>edit its details</Link>, or choose
              another picture.
            </p>
            <Button size="small" onClick={submitAgain}>
              Upload again
            </Button>
          </div>
        </Note>
      )}
      <Button
        type="submit"
        variant={hasPicture ? 'primary' : 'secondary'}
        size="large"
        isBusy={sending !== undefined}
        busyLabel="Uploading…"
      >
        Submit for review
      </Button>
      {sending ? <Sending {...sending} onCancel={cancel} /> : <p className="hint">You can follow its status in My {brand.products}.</p>}
    </div>
  )
}

function Sending({ title, progress, onCancel }: Submission & { onCancel: () => void }) {
  const { sentBytes, totalBytes } = progress
  const isSent = sentBytes >= totalBytes
  return (
    <section className="panel upload-sending" aria-label="Upload">
      <ProgressBar
        label={`Uploading ${title}`}
        value={isSent ? undefined : sentBytes / totalBytes}
        figure={isSent ? 'Upload complete. Checking…' : formatSentSize(sentBytes, totalBytes)}
      />
      <Button size="small" onClick={onCancel}>
        Cancel upload
      </Button>
    </section>
  )
}
