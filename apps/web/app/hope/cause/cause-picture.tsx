import { use, useEffect, useRef, useState } from 'react'
import { HopeHostContext } from '../../api/hope-host.ts'
import { pictureUrl } from '../picture-url.ts'

const PLACEHOLDER = '/art/dawn.svg'

type Props = {
  /** Undefined: the cause has no image. */
  url: string | undefined
  /** Empty beside the cause's name. */
  alt?: string
  isLeading?: boolean
}

/** The image of a cause, cropped to 4:3; a default drawing if there is none or it fails to load. */
export function CausePicture({ url, alt = '', isLeading }: Props) {
  const host = use(HopeHostContext)
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string>()
  const source = url && url !== broken ? pictureUrl(url, host) : PLACEHOLDER

  useEffect(() => {
    // it may have failed before hydration
    if (url && image.current?.complete && image.current.naturalWidth === 0) setBroken(url)
  }, [url])

  return (
    <img
      ref={image}
      src={source}
      alt={alt}
      width={1080}
      height={810}
      loading={isLeading ? 'eager' : 'lazy'}
      fetchPriority={isLeading ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(url)}
    />
  )
}
