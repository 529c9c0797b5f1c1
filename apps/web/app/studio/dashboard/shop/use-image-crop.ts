import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import { useState } from 'react'
import { useLoaded } from '../../../api/use-loaded.ts'

const loadCropModal = () => import('../crop/crop-modal.tsx')

/** What the buttons for banner and portrait do. */
export type ChooseImage = { choose: (kind: ProfileImageKind, file: File) => void; fetchAhead: () => void }

/** The picture that is being cropped, and the window for it, which comes when the first one is chosen. */
export function useImageCrop() {
  const { part, want, fetchAhead } = useLoaded(loadCropModal)
  const [image, setImage] = useState<{ kind: ProfileImageKind; file: File }>()

  async function choose(kind: ProfileImageKind, file: File) {
    if (await want()) setImage({ kind, file })
  }

  return { CropModal: part?.CropModal, image, choose, fetchAhead, close: () => setImage(undefined) }
}
