import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

type Act<Input, Output> = {
  act: (input: Input) => Promise<Output>
  /** What is said when it is done; undefined where the page shows it. */
  done?: (output: Output, input: Input) => string
  /** What is asked for again, also where it was refused: what is shown may be old. */
  refreshes: QueryKey
  onDone?: (output: Output) => void
}

/** An operator's hand in the machinery: done, said and shown. */
export function useAct<Input, Output>({ act, done, refreshes, onDone }: Act<Input, Output>) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess(output, input) {
      if (done) toast.show(done(output, input))
      onDone?.(output)
    },
    onError: (error) => toast.fail(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: refreshes }),
  })
}
