import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Shows a secret until it is dismissed. It cannot be retrieved afterwards. */
export function ShownOnce({ what, text, onClose }: { what: string; text: string; onClose: () => void }) {
  return (
    <section className="shown-once" aria-label={`The ${what}`}>
      <p>Save this {what} now. It is not shown again.</p>
      <p className="shown-once-text">
        <code>{text}</code> <CopyButton variant="inline" text={text} what={what} />
      </p>
      <Button size="small" onClick={onClose}>
        Done
      </Button>
    </section>
  )
}
