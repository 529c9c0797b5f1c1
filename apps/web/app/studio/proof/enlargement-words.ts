import type { Orientation } from '@tintype/domain/sizes'
import { plateLabel } from '../plate-fit.ts'
import type { Enlargement } from './enlargement.ts'
import type { NetworkDetail } from './use-network-details.ts'

/** Describes how an image that is too coarse for a size is enlarged. */
export function enlargementWords({ size, scale, fromDpi, toDpi }: Enlargement, orientation: Orientation): string {
  const times = scale < 1.05 ? 'a little' : `${scale.toFixed(1)} times`
  return `${plateLabel(size, orientation)} is enlarged ${times}, from ${fromDpi} to ${toDpi} dots per inch.`
}

/** Describes what enlarged the cut-out. @param detail  undefined if the site has no network */
export function enlargerWords(detail: NetworkDetail | undefined): string {
  switch (detail?.status) {
    case undefined:
      return 'Before: Lanczos’ filter alone. After: as we print it, with its edges sharpened.'
    case 'waiting':
      return 'Before: Lanczos’ filter alone. After, until the network is done: our own filter, with its edges sharpened.'
    case 'ready':
      return `Before: Lanczos’ filter alone. After: as we print it, by the neural network ${detail.name}, ${detail.scale} times and then to size.`
    case 'failed':
      return 'Before: Lanczos’ filter alone. After: our own filter, with its edges sharpened. The neural network could not do it, and what it cannot do is printed so.'
  }
}
