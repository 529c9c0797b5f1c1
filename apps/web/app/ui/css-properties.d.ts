import 'react'

declare module 'react' {
  interface CSSProperties {
    /** CSS custom properties: `{ '--ar': '3 / 4' }`. */
    [name: `--${string}`]: string | number | undefined
  }
}
