import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

type Act<Input, Output> = {
  act: (input: Input) => Promise<Output>
  /** The success message; undefined if the page shows the result. */
  done?: (output: Output, input: Input) => string
  /** Queries to refetch, also after an error, because the shown state may be stale. */
  refreshes: QueryKey
  onDone?: (output: Output) => void
}

/** An operator's action: runs it, shows the result and refetches. */
export function useOperatorAction<Input, Output>({ act, done, refreshes, onDone }: Act<Input, Output>) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess(output, input) {
      if (done) toast.show(done(output, input))
      onDone?.(output)
    },
    onError: (error) => toast.fail(toErrorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: refreshes }),
  })
}
