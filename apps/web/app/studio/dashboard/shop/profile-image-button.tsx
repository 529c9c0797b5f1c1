import { IMAGE_TYPES } from '@tintype/contract/limits'
import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import type { ReactNode } from 'react'
import type { ButtonStyle } from '../../../ui/button-variants.ts'
import { FileButton } from '../../../ui/fields/file-button.tsx'
import type { ChooseImage } from './use-image-crop.ts'

type Props = ButtonStyle & { kind: ProfileImageKind; images: ChooseImage; children: ReactNode }

/** Chooses an image for the shop's banner or portrait. The crop window loads while the file dialog is open. */
export function ProfileImageButton({ kind, images, children, ...look }: Props) {
  return (
    <FileButton
      {...look}
      accept={IMAGE_TYPES}
      onFile={(file) => images.choose(kind, file)}
      onPointerEnter={images.fetchAhead}
      onKeyDown={images.fetchAhead}
    >
      {children}
    </FileButton>
  )
}
