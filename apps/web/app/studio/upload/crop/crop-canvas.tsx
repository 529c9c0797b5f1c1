import { firstFrameNotice } from '@tintype/contract/artworks/animation'
import { hdrNotice } from '@tintype/contract/artworks/high-dynamic-range'
import { IMAGE_TYPES, limits } from '@tintype/contract/limits'
import { transparencyText } from '@tintype/domain/prints/print-background'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { formatFileLimit } from '@tintype/domain/time/durations'
import { useState } from 'react'
import { Note } from '../../../ui/feedback/note.tsx'
import { DropZone } from '../../../ui/fields/drop-zone.tsx'
import { findShownRow, fitRows } from '../../print-fit.ts'
import { SoftnessNote } from '../picture/softness-note.tsx'
import type { Upload } from '../use-upload.ts'
import { CropTools } from './crop-tools.tsx'
import { CropWindow } from './crop-window.tsx'
import { SizeList } from './size-list.tsx'

type Props = Pick<Upload, 'easel' | 'form' | 'choose' | 'easelRef' | 'crops'> & {
  /** The upload is in progress. */
  isLocked?: boolean
}

/** The image and its crop for the chosen size. While locked, the crop cannot move. */
export function CropCanvas({ easel, form, choose, easelRef, crops, isLocked }: Props) {
  const [size, setSize] = useState<PrintSize>()
  const orientation = form.watch('orientation')
  const { picture, problem } = easel
  const rows = picture ? fitRows(picture, orientation, crops.value) : []
  const row = findShownRow(rows, size)
  const switches = {
    off: form.watch('sizesOff'),
    refused: [],
    onChange: (off: PrintSize[]) => form.setValue('sizesOff', off, { shouldDirty: true }),
  }
  return (
    <section className="easel" aria-label="Your picture" ref={easelRef} inert={isLocked}>
      <div className="easel-table">
        {picture && row ? (
          <CropWindow picture={picture} name={picture.file.name} row={row} crops={crops} />
        ) : (
          <PictureDrop onFile={choose} />
        )}
      </div>
      {problem && <Note tone="bad">{problem}</Note>}
      {picture && row && (
        <>
          <CropTools row={row} crops={crops} />
          <SizeList rows={rows} value={row.id} onChange={setSize} orientation={orientation} switches={switches} />
          {picture.isAnimated && <Note>{firstFrameNotice}</Note>}
          {picture.isHdr && <Note>{hdrNotice}</Note>}
          {picture.isTransparent && <Note>{transparencyText}</Note>}
          <SoftnessNote picture={picture} orientation={orientation} />
        </>
      )}
    </section>
  )
}

function PictureDrop({ onFile }: { onFile: (file: File) => void }) {
  return (
    <DropZone label="Picture" accept={IMAGE_TYPES} buttonLabel="Choose a picture" isPrimary onFile={onFile}>
      <h2>Drop a picture here</h2>
      <p className="quiet">
        PNG, JPG or WEBP, up to {formatFileLimit(limits.artwork.fileBytes)}. Best at 3072×4096 (portrait) or 4096×3072 (landscape).
      </p>
    </DropZone>
  )
}
