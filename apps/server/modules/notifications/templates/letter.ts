import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Section, Text } from '@react-email/components'
import { brand } from '@tintype/domain/brand'
import { createElement as h, type ReactElement } from 'react'

/** `url`: where the value links to; null or undefined for plain text. */
export type LetterRow = [label: string, value: string, url?: string | null]

/** The content of a mail: a few paragraphs, an optional table, at most one action. */
export type Letter = {
  subject: string
  heading: string
  paragraphs: string[]
  rows?: LetterRow[]
  action?: { label: string; url: string }
  /** Small print under the action. */
  footnote?: string
  unsubscribeUrl?: string | undefined
}

const ink = '#1c1814'
const quiet = '#6a6055'
const sans = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif"
const serif = "'Hedvig Letters Serif', Georgia, 'Times New Roman', serif"
const styles = {
  body: { backgroundColor: '#f4f0e9', color: ink, fontFamily: sans, margin: 0, padding: '32px 12px' },
  sheet: { maxWidth: 560, margin: '0 auto', backgroundColor: '#fffdfa', borderRadius: 10, padding: '36px 40px' },
  mark: { fontFamily: serif, fontSize: 20, margin: '0 0 28px', color: ink },
  heading: { fontFamily: serif, fontWeight: 400, fontSize: 30, lineHeight: '36px', margin: '0 0 18px', color: ink },
  text: { fontSize: 16, lineHeight: '25px', margin: '0 0 14px', color: ink },
  label: { fontSize: 14, color: quiet, padding: '9px 16px 9px 0', borderTop: '1px solid #1c181420', textAlign: 'left', fontWeight: 400 },
  value: { fontSize: 14, color: ink, padding: '9px 0', borderTop: '1px solid #1c181420', textAlign: 'right' },
  link: { color: ink, textDecoration: 'underline' },
  button: {
    backgroundColor: '#d08a4e',
    color: '#1a1009',
    fontSize: 16,
    fontWeight: 600,
    borderRadius: 6,
    padding: '14px 24px',
    textDecoration: 'none',
  },
  small: { fontSize: 13, lineHeight: '20px', color: quiet, margin: '14px 0 0', overflowWrap: 'anywhere' },
  rule: { borderColor: '#1c181420', margin: '32px 0 0' },
} as const

/** The layout of every mail, readable without pictures and in dark mode. */
export function letterElement(letter: Letter): ReactElement {
  return h(
    Html,
    { lang: 'en' },
    h(Head),
    h(Preview, null, letter.paragraphs[0] ?? letter.heading),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: styles.sheet },
        h(Text, { style: styles.mark }, brand.product),
        h(Heading, { as: 'h1', style: styles.heading }, letter.heading),
        ...letter.paragraphs.map((paragraph, index) => h(Text, { key: index, style: styles.text }, paragraph)),
        letter.rows && tableElement(letter.rows),
        letter.action &&
          h(
            Section,
            { style: { padding: '14px 0 6px' } },
            h(Button, { href: letter.action.url, style: styles.button }, letter.action.label),
          ),
        letter.action && h(Text, { style: styles.small }, `If the button does not work: ${letter.action.url}`),
        letter.footnote && h(Text, { style: styles.small }, letter.footnote),
        h(Hr, { style: styles.rule }),
        h(Text, { style: styles.small }, `${brand.product}, art on metal. Questions: ${brand.contactEmail}`),
        letter.unsubscribeUrl &&
          h(Text, { style: styles.small }, h('a', { href: letter.unsubscribeUrl, style: styles.link }, 'Stop emails about approvals')),
      ),
    ),
  )
}

function tableElement(rows: LetterRow[]): ReactElement {
  const line = ([label, value, url]: LetterRow, index: number) =>
    h(
      'tr',
      { key: index },
      h('th', { scope: 'row', style: styles.label }, label),
      h('td', { style: styles.value }, url ? h('a', { href: url, style: styles.link }, value) : value),
    )
  return h(
    'table',
    { width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '6px 0 10px', borderCollapse: 'collapse' } },
    h('tbody', null, ...rows.map(line)),
  )
}
