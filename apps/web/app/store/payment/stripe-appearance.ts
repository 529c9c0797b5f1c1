import type { Appearance, CustomFontSource } from '@stripe/stripe-js'
import sans from '../../ui/fonts/hanken-grotesk-latin-wght-normal.woff2?url'

/** The form is in frames of Stripe, which cannot use our style sheets or fonts: they get the values of our tokens in the current theme. */
export function readAppearance(): Appearance {
  const color = readColors()
  const border = `1px solid ${color('--line-strong')}`
  const outline = `2px solid ${color('--copper')}`
  return {
    theme: isDark() ? 'night' : 'stripe',
    disableAnimations: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: '"Hanken Grotesk", system-ui, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      fontLineHeight: '1.45',
      fontWeightNormal: '400',
      fontWeightMedium: '550',
      borderRadius: '6px',
      gridRowSpacing: '18px',
      gridColumnSpacing: '12px',
      colorPrimary: color('--copper'),
      colorBackground: color('--field'),
      colorText: color('--ink'),
      colorTextSecondary: color('--ink-2'),
      colorTextPlaceholder: color('--ink-3'),
      colorDanger: color('--bad'),
      colorSuccess: color('--good'),
      colorWarning: color('--warn'),
      iconColor: color('--ink-2'),
    },
    rules: {
      '.Label': { fontSize: '14px', fontWeight: '550', marginBottom: '7px', color: color('--ink') },
      '.Input': { padding: '11px 14px', border, boxShadow: 'none' },
      '.Input:focus': { border: '1px solid transparent', boxShadow: 'none', outline, outlineOffset: '-1px' },
      '.Input--invalid': { border: `1px solid ${color('--bad')}`, boxShadow: `inset 2px 0 0 ${color('--bad')}` },
      '.Error': { fontSize: '14px', color: color('--bad') },
      '.AccordionItem': { border: `1px solid ${color('--line')}`, boxShadow: 'none', backgroundColor: color('--raise') },
      '.Block': { border: `1px solid ${color('--line')}`, boxShadow: 'none', backgroundColor: color('--raise') },
      '.Tab': { border, boxShadow: 'none' },
      '.Tab--selected': { border: '1px solid transparent', boxShadow: 'none', outline },
    },
  }
}

export function listFonts(): CustomFontSource[] {
  return [{ family: 'Hanken Grotesk', src: `url(${new URL(sans, window.location.href).href})`, weight: '100 900', display: 'swap' }]
}

export function isDark(): boolean {
  return window.matchMedia('(prefers-color-scheme: dark)').matches
}

/** Computed colours: Stripe does not know `light-dark()`. */
function readColors(): (token: string) => string {
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  const style = getComputedStyle(probe)
  queueMicrotask(() => probe.remove())
  return (token) => {
    probe.style.color = `var(${token})`
    return style.color
  }
}
