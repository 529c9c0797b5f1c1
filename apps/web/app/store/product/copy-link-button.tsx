import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'

/** Requires scripts, and is hidden without them (`needs-script`). */
export function CopyLinkButton({ url }: { url: string }) {
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2500)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      toast.show(`Your browser does not allow copying here. The link is ${url}`, { isLasting: true })
    }
  }

  return (
    <Button className="needs-script" onClick={copy} aria-live="polite">
      {isCopied ? 'Copied!' : 'Copy shop link'}
    </Button>
  )
}
