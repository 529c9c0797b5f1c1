import { brand } from '@tintype/domain/brand'

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:560px;padding:48px 16px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f4f0e9,#100e0c);color:light-dark(#1c1814,#f3ece2)}
h1{font:400 32px/1.2 Georgia,serif}a{color:inherit}button{font:inherit;font-weight:600;min-height:48px;padding:0 24px;border:0;border-radius:6px;background:#d08a4e;color:#1a1009;cursor:pointer}`

/** Asks before it changes anything, because mail scanners open links. */
export const askingPage = page(
  'Stop emails about approvals?',
  `<p>You still get emails about money and your account.</p><form method="post"><button>Stop these emails</button></form>`,
)

export const stoppedPage = page(
  'Emails about approvals are off',
  `<p>You can turn them on again in <a href="/settings#notifications">Settings</a>.</p>`,
)

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${brand.product}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
