import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonStyle, buttonClass } from './button-variants.ts'

type Inner = ComponentProps<typeof Link> & ButtonStyle
type Outer = ComponentProps<'a'> & { href: string } & ButtonStyle

/** A link styled as a button: `to` for routes, `href` for other sites. */
export function LinkButton(props: Inner | Outer) {
  const { variant, size, className, ...rest } = props
  const look = buttonClass({ variant, size, className })
  return 'to' in rest ? <Link {...rest} className={look} /> : <a {...rest} className={look} />
}
