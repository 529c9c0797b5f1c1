import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** All routes of the web application. Pages under `site` have the studio's header and footer. */
export default [
  // without the shell
  route('login', 'auth/login.tsx'),
  route('signup', 'auth/signup.tsx'),
  route('forgot-password', 'auth/forgot-password.tsx'),
  route('email-confirmed', 'auth/email-confirmed.tsx'),
  route('artists', 'marketing/artists.tsx'),
  route('hope', 'hope/hope.tsx'),
  route('hope/causes/:slug', 'hope/cause/cause.tsx'),
  route('photographer', 'marketing/photographer.tsx'),
  route('islamic-art', 'marketing/islamic-art.tsx'),
  route('space-photography', 'marketing/space-photography.tsx'),
  route('stoic-quotes', 'marketing/stoic-quotes.tsx'),

  // the design system, only outside production
  route('dev/ui', 'dev/ui.tsx'),

  // targets of mail links
  layout('api/query-layout.tsx', { id: 'mailed-link-queries' }, [
    route('email-change', 'auth/email-change.tsx'),
    route('reset-password-callback', 'auth/reset-password-callback.tsx'),
    route('leaving/confirm', 'auth/account-deletion-confirm.tsx'),
    route('secure-account', 'auth/secure-account.tsx'),
    route('invitation/:token', 'auth/invitation.tsx'),
  ]),

  // the back office; other users see a 404
  layout('api/query-layout.tsx', { id: 'backoffice-queries' }, [
    layout('shell/guards/operator-guard-layout.tsx', [
      layout('backoffice/frame/backoffice-layout.tsx', [
        route('backoffice', 'backoffice/overview/home.tsx'),
        route('backoffice/artworks', 'backoffice/review/artworks.tsx'),
        route('backoffice/artworks/all', 'backoffice/lists/all-artworks.tsx'),
        route('backoffice/picks', 'backoffice/review/picks/picks.tsx'),
        route('backoffice/synonyms', 'backoffice/synonyms/synonyms.tsx'),
        route('backoffice/deletions', 'backoffice/review/deletions/deletions.tsx'),
        route('backoffice/shop-pictures', 'backoffice/review/shop-pictures/shop-pictures.tsx'),
        route('backoffice/payouts', 'backoffice/payouts/payouts.tsx'),
        route('backoffice/payouts/all', 'backoffice/lists/all-payouts.tsx'),
        route('backoffice/payouts/batches/:id', 'backoffice/payouts/batches/payout-batch.tsx'),
        route('backoffice/orders', 'backoffice/orders/orders.tsx'),
        route('backoffice/orders/all', 'backoffice/lists/all-orders.tsx'),
        route('backoffice/orders/:number', 'backoffice/orders/order.tsx'),
        route('backoffice/manufacturers', 'backoffice/manufacturers/manufacturers.tsx'),
        route('backoffice/manufacturers/:id/answer', 'backoffice/manufacturers/manufacturer-answer.tsx'),
        route('backoffice/artists', 'backoffice/artists/artists.tsx'),
        route('backoffice/artists/:id', 'backoffice/artists/artist.tsx'),
        route('backoffice/reports', 'backoffice/reports/reports.tsx'),
        route('backoffice/reports/:id', 'backoffice/reports/report.tsx'),
        route('backoffice/causes', 'backoffice/causes/causes.tsx'),
        route('backoffice/prices', 'backoffice/prices/prices.tsx'),
        route('backoffice/remittances', 'backoffice/causes/remittances/remittances.tsx'),
        route('backoffice/quarantine', 'backoffice/quarantine/quarantine.tsx'),
        route('backoffice/ledger', 'backoffice/ledger/ledger.tsx'),
        route('backoffice/ledger/entries', 'backoffice/lists/all-entries.tsx'),
        route('backoffice/operators', 'backoffice/operators/operators.tsx'),
        route('backoffice/audit', 'backoffice/audit/audit.tsx'),
        route('backoffice/jobs', 'backoffice/system/jobs.tsx'),
        route('backoffice/messages', 'backoffice/system/messages.tsx'),
        route('backoffice/mails', 'backoffice/system/mails.tsx'),
        route('backoffice/webhooks', 'backoffice/system/webhooks.tsx'),
        route('backoffice/webhooks/:id', 'backoffice/system/webhook.tsx'),
        route('backoffice/api-keys', 'backoffice/system/api-keys.tsx'),
        route('backoffice/settings', 'backoffice/settings/house-settings.tsx'),
        route('backoffice/account', 'backoffice/settings/account.tsx'),
      ]),
    ]),
  ]),

  // the built-in store; its paths are those of Shopify
  route('store/checkout', 'store/checkout/checkout.tsx'),
  route('store/orders/:token/pay', 'store/payment/payment.tsx'),
  layout('store/store-layout.tsx', [
    route('store', 'store/browse/browse.tsx'),
    route('store/collections/:handle', 'store/shop/shop.tsx'),
    route('store/products/:handle', 'store/product/product.tsx'),
    route('store/cart', 'store/cart/cart.tsx'),
    route('store/orders/:token', 'store/orders/order.tsx'),
    route('store/report', 'store/report/report.tsx'),
    route('store/report/:link', 'store/report/report-status.tsx'),
    route('store/account', 'store/account/account.tsx'),
    route('store/account/link/:link', 'store/account/open-orders.tsx'),
    route('store/*', 'store/not-found.tsx'),
  ]),

  layout('shell/site-layout.tsx', [
    route('artistenroll', 'marketing/artistenroll.tsx'),
    route('policies/privacy-policy', 'policies/privacy-policy.tsx'),
    route('policies/terms-of-service', 'policies/terms-of-service.tsx'),
    route('policies/refund-policy', 'policies/refund-policy.tsx'),
    route('policies/shipping-policy', 'policies/shipping-policy.tsx'),
    route('policies/data-deletion-instructions', 'policies/data-deletion-instructions.tsx'),

    // the studio: requires a session and fetches in the browser
    layout('api/query-layout.tsx', [
      layout('shell/guards/guard-layout.tsx', [
        index('studio/dashboard/overview.tsx', { id: 'home' }),
        route('dashboard', 'studio/dashboard/overview.tsx'),
        route('upload-artwork', 'studio/upload/upload-artwork.tsx'),
        route('artworks', 'studio/artworks/artworks.tsx'),
        route('earnings', 'studio/earnings/earnings.tsx'),
        route('settings', 'studio/settings/settings.tsx'),
        route('reports', 'studio/reports/reports.tsx'),
      ]),
    ]),

    route('*', 'shell/not-found.tsx'),
  ]),
] satisfies RouteConfig
