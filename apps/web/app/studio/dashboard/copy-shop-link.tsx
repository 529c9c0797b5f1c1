import type { ComponentProps } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { studioTexts } from '../studio-texts.ts'

/** Copies the shop link. A message explains a refusal, because the link is the most important thing of the page. */
export function CopyShopLink(props: Omit<ComponentProps<typeof CopyButton>, 'onFailed'>) {
  const toast = useToast()
  return <CopyButton {...props} onFailed={() => toast.fail(studioTexts.copyFailed)} />
}
