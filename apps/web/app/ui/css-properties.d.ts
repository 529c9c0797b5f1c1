import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Our own properties in a style: `{ '--ar': '3 / 4' }`. */
    [name: `--${string}`]: string | number | undefined
  }
}
