import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { useToast } from '../ui/feedback/use-toast.ts'
import { FileButton } from '../ui/fields/file-button.tsx'
import './answer-file.css'
import './money.css'

/** The possible outcomes of a row, those that need attention first. */
export type OutcomeName<Outcome extends string> = { outcome: Outcome; name: string; isChange?: true; isProblem?: true }
type Row<Outcome> = { line: number; outcome: Outcome; text: string }
type Answer<Outcome extends string, OneRow> = { rows: readonly OneRow[]; counts: Readonly<Record<Outcome, number>> }

type Props<Outcome extends string, OneRow extends Row<Outcome>> = {
  title: string
  /** Describes the columns of the file. */
  children: ReactNode
  outcomes: readonly OutcomeName<Outcome>[]
  preview: UseMutationResult<Answer<Outcome, OneRow>, Error, File>
  answer: UseMutationResult<Answer<Outcome, OneRow>, Error, File>
  /** Headings of the columns between the line number and the outcome, and the matching cells of a row. */
  heads: ReactNode
  cellsOf: (row: OneRow) => ReactNode
}

/** Upload, preview and import of a CSV answer file from an outside party. */
export function AnswerFile<Outcome extends string, OneRow extends Row<Outcome>>({
  title,
  children,
  outcomes,
  preview,
  answer,
  heads,
  cellsOf,
}: Props<Outcome, OneRow>) {
  const [file, setFile] = useState<File>()
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
        toast.show(`Imported: ${changeWords(done, outcomes) || 'no changes'}.`)
        drop()
      },
    })
  }

  const error = preview.error ?? answer.error
  const changes = preview.data && changeWords(preview.data, outcomes)
  return (
    <section className="office-card" aria-labelledby="answer-file">
      <h2 id="answer-file">{title}</h2>
      <p className="quiet">{children} You review the changes before they are saved.</p>
      <div className="row">
        <FileButton accept={['.csv', 'text/csv']} isBusy={preview.isPending} busyLabel="Reading…" onFile={choose}>
          {file ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        {file && <span className="quiet">{file.name}</span>}
      </div>
      {error && <Note tone="bad">{toErrorMessage(error)}</Note>}
      {file && preview.data && (
        <>
          <Counts counts={preview.data.counts} outcomes={outcomes} />
          <div className="row">
            <Button
              variant="primary"
              isBusy={answer.isPending}
              busyLabel="Importing…"
              disabledReason={changes ? undefined : 'This file contains no changes.'}
              onClick={put}
            >
              Import {changes}
            </Button>
            <Button onClick={drop}>Cancel</Button>
          </div>
          <Lines answer={preview.data} outcomes={outcomes} heads={heads} cellsOf={cellsOf} />
        </>
      )}
    </section>
  )
}

type Summed<Outcome extends string> = { counts: Readonly<Record<Outcome, number>> }

function changeWords<Outcome extends string>({ counts }: Summed<Outcome>, outcomes: readonly OutcomeName<Outcome>[]): string {
  return outcomes
    .filter(({ outcome, isChange }) => isChange && counts[outcome])
    .map(({ outcome, name }) => `${counts[outcome]} ${name.toLowerCase()}`)
    .join(', ')
}

function Counts<Outcome extends string>({ counts, outcomes }: Summed<Outcome> & { outcomes: readonly OutcomeName<Outcome>[] }) {
  return (
    <ul className="answer-counts" aria-label="Changes in this file">
      {outcomes
        .filter(({ outcome }) => counts[outcome])
        .map(({ outcome, name, isProblem }) => (
          <li key={outcome} data-problem={isProblem || undefined}>
            {counts[outcome]} {name.toLowerCase()}
          </li>
        ))}
    </ul>
  )
}

type LinesProps<Outcome extends string, OneRow> = Pick<Props<Outcome, OneRow & Row<Outcome>>, 'outcomes' | 'heads' | 'cellsOf'> & {
  answer: Answer<Outcome, OneRow & Row<Outcome>>
}

function Lines<Outcome extends string, OneRow>({ answer: { rows, counts }, outcomes, heads, cellsOf }: LinesProps<Outcome, OneRow>) {
  const total = outcomes.reduce((sum, { outcome }) => sum + counts[outcome], 0)
  return (
    <>
      <table className="answer stacked-table">
        <caption className="sr">Lines of the file, problems first</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {heads}
            <th scope="col">Result</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { name, isProblem } = outcomes.find(({ outcome }) => outcome === row.outcome) ?? { name: row.outcome }
            return (
              <tr key={row.line} data-problem={isProblem || undefined}>
                <td className="line">{row.line}</td>
                {cellsOf(row)}
                <td className="becomes">{name}</td>
                <td className="with">{row.text}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length < total && (
        <p className="quiet">
          The first {rows.length} of {total} lines are shown. All of them are imported.
        </p>
      )}
    </>
  )
}
