import { useQuery } from '@tanstack/react-query'
import type { LedgerCheck } from '@tintype/contract/ledger/ledger'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { formatNumber, formatTenths } from '../../ui/text/numbers.ts'
import { ForRole } from '../frame/for-role.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { checksQuery, useCheckNow } from './ledger-queries.ts'

/** The results of the latest ledger checks; problems come first. */
export function LedgerSoundness() {
  const checks = useQuery(checksQuery())
  const now = useCheckNow()
  return (
    <section className="office-card" aria-labelledby="soundness">
      <header>
        <h2 id="soundness">Integrity</h2>
        <ForRole needs="finance">
          <Button isBusy={now.isPending} busyLabel="Checking…" onClick={() => now.mutate()}>
            Run full check
          </Button>
        </ForRole>
      </header>
      {now.isError && <Note tone="bad">{toErrorMessage(now.error)}</Note>}
      <LoadedPart query={checks} heights={[120]}>
        {({ sums, whole }) => (
          <>
            <Faults problems={[...new Set([...(whole?.problems ?? []), ...(sums?.problems ?? [])])]} />
            <dl className="ledger-checks">
              <Check name="The sums" what="Every transaction balances, and every balance equals the sum of its entries." check={sums} />
              <Check
                name="Everything"
                what="All rules, and the ledger compared with orders, refunds, disputes, payouts and remittances."
                check={whole}
              />
            </dl>
          </>
        )}
      </LoadedPart>
    </section>
  )
}

function Faults({ problems }: { problems: string[] }) {
  if (!problems.length) return null
  return (
    <Note tone="bad">
      <p>
        <b>The ledger integrity check failed.</b> Do not pay anything out until the cause is known.
      </p>
      <ul className="ledger-faults">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Note>
  )
}

function Check({ name, what, check }: { name: string; what: string; check: LedgerCheck | null }) {
  return (
    <div>
      <dt>
        {name} <span className="hint">{what}</span>
      </dt>
      <dd>
        {check ? (
          <>
            {check.problems.length ? <StatusWord tone="refused">Failed</StatusWord> : <StatusWord tone="done">OK</StatusWord>}
            <span className="hint num">
              checked <AgeWords at={check.at} /> · {formatNumber(check.entries)} entries in {formatNumber(check.transactions)} transactions,{' '}
              {formatTenths(check.tookMs / 1000)} s
            </span>
          </>
        ) : (
          <StatusWord tone="waiting">Not checked yet</StatusWord>
        )}
      </dd>
    </div>
  )
}

function AgeWords({ at }: { at: string }) {
  return (
    <>
      <AgeMark at={at} />
      {/* “now” without “ago” */}
      {Date.now() - Date.parse(at) >= 60_000 && ' ago'}
    </>
  )
}
