import { useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { Button } from '../../../ui/button.tsx'
import { downloadFile } from '../../../ui/download-file.ts'

/** Pixels per module: about 4 cm in print at 300 dots per inch. */
const DOT_PX = 14

/** The link as a QR code, black on white in either theme, as a printable image. */
export function QrCode({ link }: { link: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, link)
    canvas.current?.focus()
  }, [link])

  return (
    <div className="share-qr">
      <canvas ref={canvas} role="img" aria-label={`QR code for ${link}`} tabIndex={-1} />
      <div>
        <p className="small quiet">Print it on a card or a sign: scanning it opens your shop.</p>
        <Button size="small" onClick={() => canvas.current && download(canvas.current)}>
          Download QR code
        </Button>
      </div>
    </div>
  )
}

/** Error correction level M (15%), with a quiet zone of four modules, as readers require. */
function draw(canvas: HTMLCanvasElement, link: string): void {
  const { size, data } = encode(link, { ecc: 'M', border: 4 })
  canvas.width = canvas.height = size * DOT_PX
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * DOT_PX, y * DOT_PX, DOT_PX, DOT_PX)
    })
  })
}

function download(canvas: HTMLCanvasElement): void {
  canvas.toBlob((picture) => {
    if (picture) downloadFile(new File([picture], 'shop-qr-code.png', { type: picture.type }))
  })
}
