import { useQuery } from '@tanstack/react-query'
import type { AccountSum } from '@tintype/contract/ledger/ledger'
import { Money } from '../../ui/text/money.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { LoadedPart } from '../loaded-part.tsx'
import { accountSumsQuery } from './ledger-queries.ts'
import { accountWords } from './ledger-texts.ts'

/** The total of each kind of account, the site's own last; all add up to zero. */
export function LedgerAccounts() {
  const sums = useQuery(accountSumsQuery())
  return (
    <section className="office-card" aria-labelledby="accounts">
      <header>
        <h2 id="accounts">All accounts</h2>
      </header>
      <p className="quiet">Positive balances are owed or already paid out; negative balances are our costs. All accounts add up to zero.</p>
      <LoadedPart query={sums} heights={[320]}>
        {(rows) => <Sums rows={rows} />}
      </LoadedPart>
    </section>
  )
}

function Sums({ rows }: { rows: AccountSum[] }) {
  const known = new Map(rows.map((row) => [row.kind, row]))
  const totalCents = rows.reduce((sum, row) => sum + row.sumCents, 0)
  return (
    <table className="ledger-sums">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className="r office-wide">
            Accounts
          </th>
          <th scope="col" className="r">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(accountWords).map(([kind, { name, means }]) => {
          const row = known.get(kind as AccountSum['kind'])
          return (
            <tr key={kind}>
              <th scope="row">
                {name} <span className="hint">{means}</span>
              </th>
              <td className="r num office-wide">{formatNumber(row?.accounts ?? 0)}</td>
              <td className="r">
                <Money cents={row?.sumCents ?? 0} isExact />
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="office-wide" />
          <td className="r" data-minus={totalCents !== 0 || undefined}>
            <Money cents={totalCents} isExact />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
