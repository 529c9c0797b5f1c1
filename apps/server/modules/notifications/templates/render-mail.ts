import { render } from '@react-email/render'
import { truncateText } from '@tintype/domain/text/truncate-text'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Notice } from '../notices.ts'
import { letterElement } from './letter.ts'
import { letterFor } from './letters.ts'

type Options = {
  publicUrl: string
  /** Only for mails that the recipient can turn off. */
  unsubscribeUrl?: string | undefined
}

/** Renders a notice as a mail, with a plain-text alternative. */
export async function renderMail(notice: Notice, options: Options): Promise<Mail> {
  const letter = letterFor(notice, options)
  const { unsubscribeUrl } = options
  const element = letterElement({ ...letter, unsubscribeUrl })
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { to: notice.to, subject: oneLine(letter.subject), html, text, ...(unsubscribeUrl && { unsubscribeUrl }) }
}

/** Removes line breaks, so that a name cannot inject a header. */
function oneLine(subject: string): string {
  return truncateText(subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), 200, { measure: 'units' })
}
