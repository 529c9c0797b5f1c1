import { formatCents } from '@tintype/contract/money'
import type { AnswerRow, PayoutAnswer } from '@tintype/contract/payout-batches'
import { useState } from 'react'
import { messageOf } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { Note } from '../ui/note.tsx'
import { useToast } from '../ui/use-toast.ts'
import { useAnswer, useAnswerPreview } from './batch-queries.ts'
import { answerOutcomes } from './payout-words.ts'

/** What the bank or PayPal has answered: chosen, looked over, put down. */
export function BatchAnswer({ batchId }: { batchId: string }) {
  const [file, setFile] = useState<File>()
  const preview = useAnswerPreview(batchId)
  const answer = useAnswer(batchId)
  const toast = useToast()

  function choose(chosen: File) {
    answer.reset()
    setFile(chosen)
    preview.mutate(chosen)
  }

  function drop() {
    preview.reset()
    setFile(undefined)
  }

  function put() {
    if (!file) return
    answer.mutate(file, {
      onSuccess(done) {
        toast.show(`Put down: ${changeWords(done) || 'nothing new'}.`)
        drop()
      },
    })
  }

  const error = preview.error ?? answer.error
  return (
    <section className="money-card" aria-labelledby="batch-answer">
      <h2 id="batch-answer">2. Put down the answer</h2>
      <p className="quiet">
        A CSV file with the columns id, status (paid, failed or returned), reference and reason; an amount, where there is one, is compared.
        PayPal’s own report does too. Nothing changes before you have looked it over.
      </p>
      <div className="row">
        <FileButton accept={['.csv', 'text/csv']} isBusy={preview.isPending} busyLabel="Reading…" onFile={choose}>
          {file ? 'Choose another file' : 'Choose the answer'}
        </FileButton>
        {file && <span className="quiet">{file.name}</span>}
      </div>
      {error && <Note tone="bad">{messageOf(error)}</Note>}
      {file && preview.data && (
        <>
          <Counts answer={preview.data} />
          <div className="row">
            <Button
              variant="primary"
              isBusy={answer.isPending}
              busyLabel="Putting down…"
              disabledReason={changeWords(preview.data) ? undefined : 'Nothing in this file would change.'}
              onClick={put}
            >
              Put down {changeWords(preview.data)}
            </Button>
            <Button onClick={drop}>Leave it</Button>
          </div>
          <Lines answer={preview.data} />
        </>
      )}
    </section>
  )
}

function changeWords({ counts }: PayoutAnswer): string {
  return answerOutcomes
    .filter(({ outcome, isChange }) => isChange && counts[outcome])
    .map(({ outcome, name }) => `${counts[outcome]} ${name.toLowerCase()}`)
    .join(', ')
}

function Counts({ answer: { counts } }: { answer: PayoutAnswer }) {
  return (
    <ul className="answer-counts" aria-label="What the answer would do">
      {answerOutcomes
        .filter(({ outcome }) => counts[outcome])
        .map(({ outcome, name, isProblem }) => (
          <li key={outcome} data-problem={isProblem || undefined}>
            {counts[outcome]} {name.toLowerCase()}
          </li>
        ))}
    </ul>
  )
}

function Lines({ answer: { rows, counts } }: { answer: PayoutAnswer }) {
  const total = answerOutcomes.reduce((sum, { outcome }) => sum + counts[outcome], 0)
  return (
    <>
      <table className="answer">
        <caption className="sr">The lines of the answer, problems first</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Payout</th>
            <th scope="col" className="r">
              Amount
            </th>
            <th scope="col">Becomes</th>
            <th scope="col">With</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.line} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length < total && (
        <p className="quiet">
          The first {rows.length} of {total} lines are shown; all of them count.
        </p>
      )}
    </>
  )
}

function Line({ row: { line, id, outcome, artistName, amountCents, text } }: { row: AnswerRow }) {
  const { name, isProblem } = answerOutcomes.find((each) => each.outcome === outcome) ?? { name: outcome, isProblem: undefined }
  return (
    <tr data-problem={isProblem || undefined}>
      <td className="line">{line}</td>
      <td className="which">
        <b>{artistName ?? 'Nobody known'}</b>
        <span className="sub num">{id || 'no id'}</span>
      </td>
      <td className="r">{amountCents === null ? '' : formatCents(amountCents)}</td>
      <td className="becomes">{name}</td>
      <td className="with">{text}</td>
    </tr>
  )
}
