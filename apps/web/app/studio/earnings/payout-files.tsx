import { useMutation } from '@tanstack/react-query'
import type { Payout } from '@tintype/contract/payouts/payouts'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { fetchStatement } from '../payouts/payout-queries.ts'

const formats = ['pdf', 'csv'] as const

/** The statements of a payout. A link cannot carry the session, so the file is fetched and then downloaded. */
export function PayoutFiles({ payout: { id, number } }: { payout: Payout }) {
  const toast = useToast()
  const fetching = useMutation({
    mutationFn: (format: (typeof formats)[number]) => fetchStatement(id, format),
    onSuccess: downloadFile,
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
  return formats.map((format) => (
    <Button
      key={format}
      size="small"
      variant="quiet"
      isBusy={fetching.isPending && fetching.variables === format}
      aria-label={`Statement ${number} as ${format.toUpperCase()}`}
      onClick={() => fetching.mutate(format)}
    >
      {format.toUpperCase()}
    </Button>
  ))
}
