import type { Artwork } from '@tintype/contract/artworks/artworks'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { useState } from 'react'
import { Print, shapeForOrientation } from '../../../ui/artwork/print.tsx'
import { toArtworkPicture } from '../../artworks/artwork-texts.ts'
import { findShownRow, fitRows } from '../../print-fit.ts'
import type { Edit } from '../edit/use-edit.ts'
import { CropTools } from './crop-tools.tsx'
import { CropWindow } from './crop-window.tsx'
import { SizeList } from './size-list.tsx'

/** The submitted image and its crops: the crops can be moved, the image cannot change. */
export function EditCropCanvas({ artwork, edit: { crops, picture, form } }: { artwork: Artwork; edit: Edit }) {
  const [size, setSize] = useState<PrintSize>()
  const { orientation, artworkName } = artwork
  const rows = picture ? fitRows(picture, orientation, crops.value) : []
  const row = findShownRow(rows, size)
  const switches = {
    off: form.watch('sizesOff'),
    refused: artwork.sizesRefused,
    onChange: (off: PrintSize[]) => form.setValue('sizesOff', off, { shouldDirty: true }),
  }
  return (
    <section className="easel" aria-label="The picture">
      <div className="easel-table">
        {picture && row ? (
          <CropWindow picture={picture} name={artworkName} row={row} crops={crops} />
        ) : (
          <div className="edit-print" data-orientation={orientation}>
            <Print
              picture={toArtworkPicture(artwork)}
              shape={shapeForOrientation(orientation)}
              sizes="(max-width: 820px) 80vw, 480px"
              isLeading
            />
          </div>
        )}
      </div>
      {picture && row && (
        <>
          <CropTools row={row} crops={crops} />
          <SizeList rows={rows} value={row.id} onChange={setSize} orientation={orientation} switches={switches} />
        </>
      )}
      <p className="small quiet">You can’t replace the picture of an artwork. To sell another one, upload a new artwork.</p>
    </section>
  )
}
