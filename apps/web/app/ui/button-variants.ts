import { classNames } from './class-names.ts'

/** `primary` at most once per view; `danger-solid` only in a confirmation dialog. */
const variants = {
  primary: 'primary',
  secondary: '',
  quiet: 'quiet',
  danger: 'danger',
  'danger-solid': 'danger solid',
} as const

const sizes = { small: 's', medium: '', large: 'l' } as const

export type ButtonStyle = { variant?: keyof typeof variants; size?: keyof typeof sizes; className?: string | undefined }

export function buttonClass({ variant = 'secondary', size = 'medium', className }: ButtonStyle): string {
  return classNames('btn', variants[variant], sizes[size], className)
}
