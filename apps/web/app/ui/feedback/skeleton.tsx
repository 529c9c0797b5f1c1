import type { CSSProperties } from 'react'

type Props = {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  /** A plate keeps its ratio: '3 / 4'. */
  ratio?: string
}

/** The final shape, before it is there. Without height or ratio it is a line of text. Silent: say "Loading" once around the whole. */
export function Skeleton({ width, height, ratio }: Props) {
  const isText = height === undefined && ratio === undefined
  return <span className={isText ? 'skeleton text' : 'skeleton'} style={{ width, height, aspectRatio: ratio }} aria-hidden="true" />
}
