import { useQuery } from '@tanstack/react-query'
import type { FigureSpan, Figures } from '@tintype/contract/admin/figures'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ChartUnavailable } from '../../ui/feedback/chart-unavailable.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import '../../ui/plot.css'
import { TableHead } from '../../ui/table-head.tsx'
import { figuresQuery } from './figure-queries.ts'
import { amounts, formatStep, readSpan, spans, sumAmount } from './figure-texts.ts'
import './figures.css'
import { formatCents } from '../../ui/text/numbers.ts'

/** loads the chart library, which no other part needs */
const FigurePlot = lazy(() =>
  import('./figure-plot.tsx').then(
    (module) => ({ default: module.FigurePlot }),
    () => ({ default: ChartUnavailable }),
  ),
)

/** Sales, commissions, donations and payouts over time: four plots, and the same as a table. */
export function FiguresOverTime() {
  const [search] = useSearchParams()
  const span = readSpan(search.get('span'))
  const figures = useQuery(figuresQuery(span))
  return (
    <section className="figures" aria-labelledby="figures" aria-busy={figures.isPending}>
      <header>
        <h2 id="figures">Trends</h2>
        <nav className="chips" aria-label="Period">
          {spans.map((each) => (
            <Link
              key={each.span}
              className="chip"
              to={{ search: each.span === 'days' ? '' : `?span=${each.span}` }}
              preventScrollReset
              aria-current={each.span === span ? 'page' : undefined}
            >
              {each.name}
            </Link>
          ))}
        </nav>
      </header>
      <LoadedPart query={{ ...figures, data: figures.data?.figures }} heights={[520]}>
        {(steps) => (
          <>
            <Plots steps={steps} span={span} />
            <details className="plot-table figures-table">
              <summary>Show as table</summary>
              <FiguresTable steps={steps} span={span} />
            </details>
          </>
        )}
      </LoadedPart>
    </section>
  )
}

type StepsProps = { steps: readonly Figures[]; span: FigureSpan }

function Plots({ steps, span }: StepsProps) {
  return (
    <ul className="figures-plots">
      {amounts.map(({ key, name, means }) => (
        <li key={key}>
          <h3>{name}</h3>
          <b className="figures-total">{formatCents(sumAmount(steps, key))}</b>
          <span className="hint">{means}</span>
          <div className="plot figures-plot" aria-hidden="true">
            <Suspense>
              <FigurePlot figures={steps} amount={key} span={span} />
            </Suspense>
          </div>
        </li>
      ))}
    </ul>
  )
}

function FiguresTable({ steps, span }: StepsProps) {
  return (
    <table>
      <caption className="sr">Sales, commissions, donations and payouts, latest first</caption>
      <TableHead names={[spans.find((each) => each.span === span)?.step ?? '']} amounts={amounts.map(({ name }) => name)} />
      <tbody>
        {steps.toReversed().map((step) => (
          <tr key={step.from}>
            <th scope="row">{formatStep(step.from, span).replace('the week from ', '')}</th>
            {amounts.map(({ key }) => (
              <td key={key} className="r num">
                {formatCents(step[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
