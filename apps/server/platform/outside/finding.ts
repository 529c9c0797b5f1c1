/** The result of one check of an outside system. */
export type Finding = {
  /** `warning`: it works, but an operator must do something soon or could not be sure. */
  state: 'ok' | 'warning' | 'failed' | 'not configured'
  /** What was checked and found, without secrets. */
  checked: string
  /** What the operator must do; empty if nothing. */
  remedy: string
}

export function ok(checked: string): Finding {
  return { state: 'ok', checked, remedy: '' }
}

export function warning(checked: string, remedy: string): Finding {
  return { state: 'warning', checked, remedy }
}

export function failed(checked: string, remedy: string): Finding {
  return { state: 'failed', checked, remedy }
}

export function notConfigured(remedy: string): Finding {
  return { state: 'not configured', checked: '', remedy }
}
