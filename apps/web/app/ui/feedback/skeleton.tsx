import type { CSSProperties } from 'react'

type Props = {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  /** A print keeps its aspect ratio: '3 / 4'. */
  ratio?: string
}

/**
 * A placeholder with the final shape. Without height or ratio it is a line of text. Hidden from screen readers: the caller announces
 * "Loading" once for the whole.
 */
export function Skeleton({ width, height, ratio }: Props) {
  const isText = height === undefined && ratio === undefined
  return <span className={isText ? 'skeleton text' : 'skeleton'} style={{ width, height, aspectRatio: ratio }} aria-hidden="true" />
}
