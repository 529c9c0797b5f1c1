/** In the place of a plot whose drawing library did not come: a table beside it says the same. */
export function NoPlot() {
  return <p className="hint">The drawing did not load. The table says the same.</p>
}
