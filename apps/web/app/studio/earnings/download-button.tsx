import { useMutation } from '@tanstack/react-query'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { fetchSalesFile } from './sales-queries.ts'

/** A link cannot carry the session, so the file is fetched and then downloaded. */
export function DownloadButton({ month }: { month: string | undefined }) {
  const toast = useToast()
  const fetching = useMutation({
    mutationFn: () => fetchSalesFile(month),
    onSuccess: downloadFile,
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
  return (
    <Button className="download" isBusy={fetching.isPending} busyLabel="Preparing…" onClick={() => fetching.mutate()}>
      Download CSV
    </Button>
  )
}
