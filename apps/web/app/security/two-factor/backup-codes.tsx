import { brand } from '@tintype/domain/brand'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { useCopy } from '../../ui/use-copy.ts'

const copyWords = { idle: 'Copy all', copied: 'Copied', error: 'Not copied' } as const

/** Shows backup codes once. Only the button closes the window, so that no slip loses them. */
export function BackupCodes({ title, codes, onClose }: { title: string; codes: string[]; onClose: () => void }) {
  const { state, copy } = useCopy()
  return (
    <Modal
      title={title}
      isOpen
      isLocked
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy(codes.join('\n'))}>{copyWords[state]}</Button>
          <Button onClick={() => download(codes)}>Download</Button>
          <Button variant="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <p className="quiet">
        If you don’t have your phone, log in with one of these codes instead. Each works once. Save them now in a safe place; we won’t show
        them again.
      </p>
      <ol className="backup-codes" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <span className="sr" role="status">
        {state === 'idle' ? '' : copyWords[state]}
      </span>
    </Modal>
  )
}

function download(codes: string[]): void {
  const text = `${brand.product} backup codes. Each works once.\n\n${codes.join('\n')}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${brand.product.toLowerCase()}-backup-codes.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
