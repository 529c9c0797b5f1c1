import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { messageOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useToast } from '../../ui/use-toast.ts'

/** Where a manufacturer's own system answers, and what it signs with. Each look at it is written down. */
export function AnswerSecret({ id, name }: { id: string; name: string }) {
  const toast = useToast()
  const secret = useMutation({
    mutationFn: () => api.backoffice.manufacturers.secret({ id }),
    onError: (error) => toast.fail(messageOf(error)),
  })
  if (!secret.data) {
    return (
      <Button size="small" variant="quiet" isBusy={secret.isPending} busyLabel="Asking…" onClick={() => secret.mutate()}>
        Webhook secret<span className="sr"> of {name}</span>
      </Button>
    )
  }
  return (
    <dl className="maker-facts maker-secret">
      <div>
        <dt>Answers to</dt>
        <dd>
          {secret.data.url} <CopyButton text={secret.data.url} what="address" />
        </dd>
      </div>
      <div>
        <dt>Signed with, by Standard Webhooks</dt>
        <dd>
          {secret.data.secret} <CopyButton text={secret.data.secret} what="secret" />
        </dd>
      </div>
    </dl>
  )
}
