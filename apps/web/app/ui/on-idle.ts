/** Runs once the page has loaded and is idle, so that it does not delay the first paint. */
export function onIdle(run: () => void): void {
  const soon = () => (window.requestIdleCallback ? window.requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1000))
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
