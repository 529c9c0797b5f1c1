import type { Orientation } from '@tintype/domain/prints/sizes'
import { printLabel } from '@tintype/domain/prints/sizes'
import { formatTenths } from '../../ui/text/numbers.ts'
import type { Enlargement } from './enlargement.ts'
import type { NetworkDetail } from './use-network-details.ts'

/** Describes how an image that is too coarse for a size is enlarged. */
export function enlargementWords({ size, scale, fromDpi, toDpi }: Enlargement, orientation: Orientation): string {
  const times = scale < 1.05 ? 'a little' : `${formatTenths(scale)} times`
  return `${printLabel(size, orientation)} is enlarged ${times}, from ${fromDpi} to ${toDpi} dpi.`
}

/** Describes what enlarged the cut-out. @param detail  undefined if the site has no network */
export function enlargerWords(detail: NetworkDetail | undefined): string {
  switch (detail?.status) {
    case undefined:
      return 'Before: standard enlargement. After: as we print it, with sharper edges.'
    case 'waiting':
      return 'Before: standard enlargement. After: a preview with sharper edges, until AI upscaling is done.'
    case 'ready':
      if (detail.isFiltered)
        return 'Before: standard enlargement. After: as we print it, by an exact filter, which suits this soft picture better than AI upscaling.'
      return `Before: standard enlargement. After: as we print it, upscaled by AI (${detail.name}, ${detail.scale}×).`
    case 'failed':
      return 'Before: standard enlargement. After: as we print it, with sharper edges. AI upscaling did not work for this picture.'
  }
}
