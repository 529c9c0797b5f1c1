import type { AnswerRow } from '@tintype/contract/payouts/payout-batches'
import { formatCents } from '../../../ui/text/numbers.ts'
import { AnswerFile } from '../../answer-file.tsx'
import { answerOutcomes } from '../payout-texts.ts'
import { useAnswer, useAnswerPreview } from './batch-queries.ts'

/** Upload of the bank's or PayPal's answer file. */
export function BatchAnswer({ batchId }: { batchId: string }) {
  const preview = useAnswerPreview(batchId)
  const answer = useAnswer(batchId)
  return (
    <AnswerFile
      title="2. Import results"
      {...{ preview, answer, outcomes: answerOutcomes }}
      heads={
        <>
          <th scope="col">Payout</th>
          <th scope="col" className="r">
            Amount
          </th>
        </>
      }
      cellsOf={(row) => <PayoutCells row={row} />}
    >
      A CSV file with the columns id, status (paid, failed or returned), reference and reason. If there is an amount, it is compared.
      PayPal’s own report also works.
    </AnswerFile>
  )
}

function PayoutCells({ row: { id, artistName, amountCents } }: { row: AnswerRow }) {
  return (
    <>
      <td className="which">
        <b>{artistName ?? 'Unknown'}</b>
        <span className="sub num">{id || 'no id'}</span>
      </td>
      <td className="r">{amountCents === null ? '' : formatCents(amountCents)}</td>
    </>
  )
}
