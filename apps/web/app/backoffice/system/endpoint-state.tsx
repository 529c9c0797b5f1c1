import type { WebhookEndpoint } from '@tintype/contract/integrations/integrations'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { AgeMark } from '../review/age-mark.tsx'

export function EndpointState({ endpoint: { isOn, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (!isOn) return <StatusWord tone="refused">Off</StatusWord>
  if (!failingSince) return <StatusWord tone="done">On</StatusWord>
  return (
    <>
      <StatusWord tone="waiting">Failing</StatusWord>
      <span className="sub">
        for <AgeMark at={failingSince} />
      </span>
    </>
  )
}
