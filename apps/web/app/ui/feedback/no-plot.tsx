/** Replaces a chart whose library failed to load: a table beside it has the same data. */
export function NoPlot() {
  return <p className="hint">The drawing did not load. The table says the same.</p>
}
