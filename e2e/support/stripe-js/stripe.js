/**
 * A stand-in for Stripe.js according to its documentation: Elements with Checkout Sessions, in the parts that our page uses. A payment can
 * only be confirmed after the page has read the total.
 */
window.Stripe = Object.assign(
  (key) => {
    if (!/^pk_(test|live)_\w+$/.test(key)) throw new Error('this is no publishable key')
    return { initCheckoutElementsSdk: (options) => initCheckout(key, options) }
  },
  { version: 'endive' },
)

function initCheckout(key, { clientSecret, elementsOptions = {} }) {
  const [, id] = /^(cs_(?:test|live)_\w+)_secret_\w+$/.exec(clientSecret) ?? []
  if (!id) throw new Error('this is no client secret')
  const elements = {}
  let { appearance } = elementsOptions
  let isTotalRead = false

  const ask = async (step, params = {}) => {
    const body = new URLSearchParams({ key, client_secret: clientSecret, ...params })
    const answer = await fetch(`https://api.stripe.com/v1/payment_pages/${id}/${step}`, { method: 'POST', body })
    return { isFine: answer.ok, body: await answer.json() }
  }

  const toSession = ({ status, livemode, amount_total, amount_tax, currency, customer_email }) => {
    const toAmount = (cents) => ({ minorUnitsAmount: cents, amount: `$${(cents / 100).toFixed(2)}` })
    const total = {
      get amount() {
        isTotalRead = true
        return toAmount(amount_total).amount
      },
      minorUnitsAmount: amount_total,
    }
    return {
      ...{ id, livemode, currency, email: customer_email, minorUnitsAmountDivisor: 100, lastPaymentError: null },
      status: status === 'complete' ? { type: 'complete', paymentStatus: 'paid' } : { type: status },
      total: { total, subtotal: toAmount(amount_total - amount_tax), taxExclusive: toAmount(amount_tax) },
    }
  }

  async function confirm({ redirect = 'always', expressCheckoutConfirmEvent } = {}) {
    if (!isTotalRead) throw new Error('the page must read the total before it confirms the payment')
    const card = expressCheckoutConfirmEvent?.expressPaymentType ?? (elements.payment?.values?.card ?? '').replaceAll(' ', '')
    if (/^\d*$/.test(card) && card.length < 16) return { type: 'error', error: { message: 'Your card number is incomplete.', code: null } }
    const { isFine, body } = await ask('confirm', { card })
    if (!isFine) {
      const { code, decline_code: declineCode, message } = body.error
      const isDeclined = code === 'card_declined'
      return {
        type: 'error',
        error: isDeclined ? { message, code: 'paymentFailed', paymentFailed: { declineCode } } : { message, code: null },
      }
    }
    const next = body.next_action ?? (redirect === 'always' ? body.return_url : undefined)
    if (!next) return { type: 'success', session: toSession(body) }
    window.location.assign(next)
    return new Promise(() => undefined)
  }

  const create = (kind, title) => (options) => {
    const listeners = new Map()
    const element = { values: {} }
    const tell = (type, event) => listeners.get(type)?.(event)
    const receive = ({ source, data }) => {
      if (source !== element.frame?.contentWindow) return
      if (data.type === 'loaded') element.frame.contentWindow.postMessage({ kind, options, appearance, fonts: elementsOptions.fonts }, '*')
      if (data.type === 'size') element.frame.style.height = `${data.height}px`
      if (data.type === 'ready')
        tell('ready', kind === 'expressCheckout' ? { availablePaymentMethods: { link: true, googlePay: true } } : {})
      if (data.type === 'values') Object.assign(element.values, data.values)
      if (data.type === 'pressed') tell('confirm', { expressPaymentType: data.wallet, paymentFailed: () => undefined })
    }
    elements[kind] = Object.assign(element, {
      on: (type, listener) => listeners.set(type, listener) && element,
      update: () => element,
      mount(place) {
        element.frame = Object.assign(document.createElement('iframe'), {
          title,
          src: 'https://js.stripe.com/stand-in/frame.html',
          allow: 'payment *',
        })
        Object.assign(element.frame.style, { width: '100%', height: '0', border: '0', display: 'block' })
        window.addEventListener('message', receive)
        place.append(element.frame)
      },
      destroy() {
        window.removeEventListener('message', receive)
        element.frame?.remove()
      },
    })
    return element
  }

  const begun = ask('init')
  return {
    on: () => undefined,
    async loadActions() {
      const { isFine, body } = await begun
      if (!isFine) return { type: 'error', error: { message: body.error.message, code: null } }
      return { type: 'success', actions: { confirm, getSession: () => toSession(body) } }
    },
    changeAppearance(changed) {
      appearance = changed
      for (const { frame } of Object.values(elements)) frame?.contentWindow?.postMessage({ appearance }, '*')
    },
    createPaymentElement: create('payment', 'Secure payment input frame'),
    createExpressCheckoutElement: create('expressCheckout', 'Secure express checkout frame'),
    createContactDetailsElement: create('contactDetails', 'Secure contact details frame'),
  }
}
