import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { currentStepUp, onStepUpChange, type StepUpRequest } from '../../session/step-up.ts'

/**
 * Rendered once in each layout of signed-in pages: the dialog for recent authentication, which a call opens if the server requires it. It
 * loads on demand.
 */
export function StepUpRegion() {
  const request = useSyncExternalStore(onStepUpChange, currentStepUp, () => undefined)
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<{ request: StepUpRequest }> }>()

  useEffect(() => {
    if (request) import('./step-up-dialog.tsx').then(({ StepUpDialog }) => setLoaded({ Dialog: StepUpDialog }), request.cancel)
  }, [request])

  // without the region a question has no answer
  useEffect(() => () => currentStepUp()?.cancel(), [])

  return request && loaded ? <loaded.Dialog request={request} /> : null
}
