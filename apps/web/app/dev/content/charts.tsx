import { ChartUnavailable } from '../../ui/feedback/chart-unavailable.tsx'
import { Specimen, State } from '../specimen.tsx'
import '../../ui/plot.css'

export function Charts() {
  return (
    <>
      <Specimen name="ChartUnavailable" file="ui/feedback/chart-unavailable.tsx" about="In place of a chart whose library failed to load.">
        <State name="default">
          <ChartUnavailable />
        </State>
      </Specimen>
      <Specimen name=".plot-note, .plot-table" file="ui/plot.css" about="The tooltip of a point, and the same data as a table.">
        <State name=".plot-note">
          <div className="plot-note">
            <b>October 2026</b>
            <span className="num">14 prints, $182.00</span>
          </div>
        </State>
        <State name=".plot-table">
          <details className="plot-table" open>
            <summary>Show as table</summary>
            <table>
              <tbody>
                <tr>
                  <th scope="row">September</th>
                  <td className="r">$164.50</td>
                </tr>
                <tr>
                  <th scope="row">October</th>
                  <td className="r">$182.00</td>
                </tr>
              </tbody>
            </table>
          </details>
        </State>
      </Specimen>
    </>
  )
}
