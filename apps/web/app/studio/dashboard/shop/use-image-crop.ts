import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import { useState } from 'react'
import { useLoaded } from '../../../api/use-loaded.ts'

const loadCropModal = () => import('../crop/crop-modal.tsx')

/** The actions of the banner and portrait buttons. */
export type ChooseImage = { choose: (kind: ProfileImageKind, file: File) => void; fetchAhead: () => void }

/** The image being cropped, and its window, which loads with the first choice. */
export function useImageCrop() {
  const { part, want, fetchAhead } = useLoaded(loadCropModal)
  const [image, setImage] = useState<{ kind: ProfileImageKind; file: File }>()

  async function choose(kind: ProfileImageKind, file: File) {
    if (await want()) setImage({ kind, file })
  }

  return { CropModal: part?.CropModal, image, choose, fetchAhead, close: () => setImage(undefined) }
}
