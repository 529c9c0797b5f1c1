/**
 * The code that a mutation run changes, and the tests that must detect the mutants: globs, relative to the root. Only code that decides on
 * money, permissions or states is included. Texts, schemas, queries and views contain no rules and are excluded.
 */
export type Group = { mutated: readonly string[]; tests: readonly string[] }

/** Next to the rules, without a database. */
const unitTests = [
  'packages/contract/src/**/*.test.ts',
  'apps/server/modules/**/!(*.db).test.ts',
  'apps/server/platform/auth/!(*.db).test.ts',
]

export const unitGroups = {
  /** Amounts, shares and measures, and the postings of the ledger. */
  money: unit(
    'packages/contract/src/{money,sizes,cause-figures}.ts',
    'apps/server/modules/earnings/{rules,ledger-rules}.ts',
    'apps/server/modules/hope/rules.ts',
  ),
  /** Who may be paid, to which destination, and what a payment provider answers. */
  payouts: unit(
    'packages/contract/src/payout-{states,blocks,destinations,hiding}.ts',
    'apps/server/modules/payouts/{rules,answer-rules,statement-rules}.ts',
  ),
  /** Orders, payments, refunds and orders of a sales channel. */
  orders: unit('apps/server/modules/store/{order,payment,refund,channel}-rules.ts'),
  /** States of prints, routing to manufacturers and their answers, crops of print files. */
  production: unit(
    'packages/contract/src/{print-states,print-cut,crops,plate-fit}.ts',
    'apps/server/modules/production/{rules,routing-rules,answer-rules,webhook-rules,crop-rules}.ts',
  ),
  /** Decisions on artworks and reports. */
  moderation: unit(
    'packages/contract/src/report-rules.ts',
    'apps/server/modules/{moderation,reports}/rules.ts',
    'apps/server/modules/artworks/{rules,review-rules,sale-rules,trust-rules,word-rules}.ts',
  ),
  /** Roles, passwords and names, and what a suspended or leaving artist may do. */
  permissions: unit(
    'packages/contract/src/{operator-roles,passwords,names,suspension}.ts',
    'apps/server/platform/auth/rules.ts',
    'apps/server/modules/{leaving,exports,accounts,integrations,shops,house,social}/*rules.ts',
  ),
  /** What visitors find, and what is posted to social platforms. */
  catalogue: unit(
    'apps/server/modules/artworks/{search,walk,trait}-rules.ts',
    'apps/server/modules/store/{catalogue,feed,sitemap}-rules.ts',
    'apps/server/modules/{figures,posting}/rules.ts',
  ),
} as const satisfies Record<string, Group>

/** Actions covered only by database tests. They take longer, so they run only on request. */
export const databaseGroups = {
  refundVerbs: {
    mutated: ['apps/server/modules/store/refund-order.ts'],
    tests: ['apps/server/modules/store/{refund-order,refund-boundaries,order-locks}.db.test.ts'],
  },
  payoutVerbs: {
    mutated: [
      'apps/server/modules/payouts/{request,decide,close,approve,cancel}-payout.ts',
      'apps/server/modules/payouts/mark-payout-*.ts',
    ],
    tests: ['apps/server/modules/payouts/{request-payout,decide-payout,payout-locks,payout-settings,batches}.db.test.ts'],
  },
  decisionVerbs: {
    mutated: [
      'apps/server/modules/moderation/{decide-artwork,approve-deletion,disapprove-deletion}.ts',
      'apps/server/modules/artworks/decide-*.ts',
    ],
    tests: [
      'apps/server/modules/moderation/{approve-artwork,reject-artwork,ask-changes,decide-deletion}.db.test.ts',
      'apps/server/modules/moderation/{decision-locks,decision-effects,hold-decision,new-words,publish-trusted}.db.test.ts',
    ],
  },
} as const satisfies Record<string, Group>

function unit(...mutated: string[]): Group {
  return { mutated, tests: unitTests }
}
