import { IMAGE_TYPES } from '@tintype/contract/limits'
import { useEffect, useRef } from 'react'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { formatFileSize } from '../../ui/text/file-size.ts'
import type { Upload } from './use-upload.ts'

type Props = Pick<Upload, 'easel' | 'choose'> & {
  /** The upload is in progress. */
  isLocked: boolean
}

/** The title of the page and the chosen file. Before the picture in the document, so that a phone shows it first. */
export function UploadHead({ easel: { picture }, choose, isLocked }: Props) {
  const line = useRef<HTMLParagraphElement>(null)

  // the button that opened the file dialog is gone with the empty easel; this one replaces it
  useEffect(() => {
    if (picture && document.activeElement === document.body)
      line.current?.querySelector<HTMLElement>('.btn')?.focus({ preventScroll: true })
  }, [picture])

  return (
    <div className="upload-head">
      <h1>Upload New</h1>
      {picture && (
        <p className="upload-file" ref={line}>
          <span>
            {picture.file.name}, {formatFileSize(picture.file.size)}
          </span>
          <FileButton accept={IMAGE_TYPES} onFile={choose} variant="quiet" size="small" isBusy={isLocked}>
            Choose another picture
          </FileButton>
        </p>
      )}
    </div>
  )
}
