import { CopyButton } from '../../ui/copy-button.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'

/** Requires scripts, and is hidden without them (`needs-script`). */
export function CopyLinkButton({ url }: { url: string }) {
  const toast = useToast()
  const showLink = () => toast.show(`Your browser does not allow copying here. The link is ${url}`, { isLasting: true })
  return <CopyButton className="needs-script" label="Copy shop link" text={url} shownMs={2500} onFailed={showLink} />
}
