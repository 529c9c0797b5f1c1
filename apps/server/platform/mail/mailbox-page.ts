import { brand } from '@tintype/domain/brand'
import type { KeptMail } from './mailbox.ts'

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:880px;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f4f0e9,#100e0c);color:light-dark(#1c1814,#f3ece2)}
h1{font:400 34px/1.1 Georgia,serif}a{color:inherit}li{border-top:1px solid #8884;padding:12px 0;display:grid;gap:2px}ul{list-style:none;padding:0}small{opacity:.7}
iframe{width:100%;height:70vh;border:0;border-radius:10px;background:#fff}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dd{margin:0}`

/** All stored mails, newest first. Only for development, because it shows every secret link. */
export function mailboxPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/mailbox/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject)}</a><small>to <a href="/dev/mailbox?to=${encodeURIComponent(mail.to)}">${escapeHtml(mail.to)}</a>, ${escapeHtml(mail.at)}</small></li>`,
  )
  return page('Mailbox', rows.length ? `<ul>${rows.join('')}</ul>` : '<p>No emails yet. They appear here a moment after they are sent.</p>')
}

/** A mail. Its HTML is shown in a sandboxed frame without scripts. */
export function mailPage(mail: KeptMail): string {
  return page(
    mail.subject,
    `<p><a href="/dev/mailbox">All mails</a></p><dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${escapeHtml(mail.at)}</dd></dl>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(`<base target="_top">${mail.html}`)}" title="The mail"></iframe>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · ${brand.product} mailbox</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
