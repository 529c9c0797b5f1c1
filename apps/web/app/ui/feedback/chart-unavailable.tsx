/** Replaces a chart whose library failed to load: a table beside it has the same data. */
export function ChartUnavailable() {
  return <p className="hint">Could not load the chart. The table shows the same data.</p>
}
