/**
 * The code that a mutation run changes, and the tests that must detect the mutants: globs, relative to the root. Only code that decides on
 * money, permissions or states is included. Texts, schemas, queries and views contain no rules and are excluded.
 */
export type Group = { mutated: readonly string[]; tests: readonly string[] }

/** Next to the rules, without a database. */
const unitTests = [
  'packages/{contract,domain}/src/**/*.test.ts',
  'apps/server/modules/**/!(*.db).test.ts',
  'apps/server/platform/auth/**/!(*.db).test.ts',
]

export const unitGroups = {
  /** Amounts, shares and measures, and the postings of the ledger. */
  money: unit(
    'packages/domain/src/{money,prints/sizes}.ts',
    'packages/contract/src/hope/cause-figures.ts',
    'apps/server/modules/ledger/rules/{earnings,ledger}.ts',
    'apps/server/modules/hope/rules/hope.ts',
  ),
  /** Who may be paid, to which destination, and what a payment provider answers. */
  payouts: unit(
    'packages/contract/src/payouts/payout-{states,blocks,destinations,hiding}.ts',
    'apps/server/modules/payouts/rules/!(*.test).ts',
  ),
  /** Orders, payments, refunds and orders of a sales channel. */
  orders: unit('apps/server/modules/{orders,payments,channel}/rules/*.ts'),
  /** States of prints, routing to manufacturers and their answers, crops of print files. */
  production: unit(
    'packages/contract/src/production/print-states.ts',
    'packages/domain/src/prints/{print-cut,crops,print-fit,sharpness}.ts',
    'apps/server/modules/production/rules/!(*.test).ts',
  ),
  /** Decisions on artworks and reports. */
  review: unit(
    'packages/contract/src/reports/report-rules.ts',
    'apps/server/modules/{review,reports}/rules/!(*.test).ts',
    'apps/server/modules/artworks/rules/{artworks,sale,texts}.ts',
  ),
  /** Roles, passwords and names, what a suspended or leaving artist may do, and posts to social platforms. */
  permissions: unit(
    'packages/contract/src/{operators/operator-roles,accounts/passwords,accounts/names,accounts/suspension}.ts',
    'apps/server/platform/auth/rules.ts',
    'apps/server/modules/{account-deletion,data-exports,accounts,integrations,shops,admin,social}/rules/!(*.test).ts',
  ),
  /** What visitors find, and the figures of the back office. */
  catalogue: unit(
    'apps/server/modules/catalogue/rules/{search,filter,trait,products,feed,sitemap}.ts',
    'apps/server/modules/analytics/rules/!(*.test).ts',
  ),
} as const satisfies Record<string, Group>

/** Actions covered only by database tests. They take longer, so they run only on request. */
export const databaseGroups = {
  refundVerbs: {
    mutated: ['apps/server/modules/payments/refunds/refund-order.ts'],
    tests: ['apps/server/modules/payments/refunds/*.db.test.ts', 'apps/server/modules/orders/order-locks.db.test.ts'],
  },
  payoutVerbs: {
    mutated: [
      'apps/server/modules/payouts/{request,decide,close,approve,cancel}-payout.ts',
      'apps/server/modules/payouts/mark-payout-*.ts',
    ],
    tests: ['apps/server/modules/payouts/{request-payout,decide-payout,payout-locks,settings/payout-settings,batches/batches}.db.test.ts'],
  },
  decisionVerbs: {
    mutated: [
      'apps/server/modules/review/decisions/{decide-artwork,record-decision}.ts',
      'apps/server/modules/review/deletions/{approve,disapprove}-deletion.ts',
      'apps/server/modules/artworks/deletion/decide-deletion.ts',
      'apps/server/modules/artworks/sale/save-review.ts',
    ],
    tests: [
      'apps/server/modules/review/decisions/{approve-artwork,reject-artwork,ask-changes}.db.test.ts',
      'apps/server/modules/review/decisions/{decision-locks,decision-effects,hold-decision,new-words}.db.test.ts',
      'apps/server/modules/review/{deletions/decide-deletion,trust/publish-trusted}.db.test.ts',
    ],
  },
} as const satisfies Record<string, Group>

function unit(...mutated: string[]): Group {
  return { mutated, tests: unitTests }
}
