import { PROFILE_IMAGES, type ProfileImageKind } from '@tintype/contract/shops/profile-images'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { type Frame, findAspectRatio, frameSizeWords, frameWords, leastSize, resized, widestPx } from './crop-frame.ts'
import { frameAfterKey } from './crop-keys.ts'
import type { OpenedPicture } from './open-crop-worker.ts'
import { useDebouncedText } from './use-debounced-text.ts'
import { usePinch } from './use-pinch.ts'
import { useShownWidth } from './use-shown-width.ts'

type Props = { kind: ProfileImageKind; picture: OpenedPicture; frame: Frame; onChange: (frame: Frame) => void; isLocked: boolean }

/** Below this a frame has no space for four corner handles. */
const LEAST_SHOWN_PX = 48

/** The whole image and the crop frame: by pointer, two fingers, keys, or the slider. */
export function CropArea({ kind, picture, frame, onChange, isLocked }: Props) {
  const { size, preview } = picture
  const cut = { kind, picture: size }
  const stage = useRef<HTMLDivElement>(null)
  const shownWidthPx = useShownWidth(stage)
  const pinch = usePinch(frame.widthPx, (widthPx) => onChange(resized(cut, frame, widthPx)))
  const words = frameWords(size, frame)

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    // the corner handles have their own keys
    if (isLocked || (event.target as HTMLElement).dataset.ord) return
    const next = frameAfterKey(cut, frame, event)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    onChange(next)
  }

  return (
    <div className="cropper">
      <div
        className="cropper-stage"
        ref={stage}
        style={{ '--a': size.widthPx / size.heightPx }}
        onKeyDownCapture={handleKey}
        {...(isLocked ? {} : pinch.handlers)}
      >
        <ReactCrop
          crop={toPercentCrop(size, frame)}
          onChange={(_, percent) => pinch.isPinching() || onChange(toFrame(kind, size, percent))}
          aspect={findAspectRatio(kind)}
          minWidth={Math.max(LEAST_SHOWN_PX, (leastSize(kind).widthPx * shownWidthPx) / size.widthPx)}
          circularCrop={kind === 'portrait'}
          ruleOfThirds={kind === 'banner'}
          ariaLabels={{ ...cornerLabels, cropArea: `Selection: ${words}. Move it with the arrow keys, resize it with plus and minus.` }}
          disabled={isLocked}
          keepSelection
        >
          <Preview bitmap={preview} />
        </ReactCrop>
      </div>
      <SizeSlider kind={kind} picture={picture} frame={frame} onChange={onChange} isLocked={isLocked} />
      <span className="sr" role="status">
        {useDebouncedText(words)}
      </span>
    </div>
  )
}

function SizeSlider({ kind, picture, frame, onChange, isLocked }: Props) {
  const id = useId()
  const hasFingers = useMediaQuery('(pointer: coarse)')
  const cut = { kind, picture: picture.size }
  const most = widestPx(cut)
  const least = leastSize(kind).widthPx
  const share = most > least ? (frame.widthPx - least) / (most - least) : 1
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <span>Size of the selection</span>
        <span className="num">{frameSizeWords(frame)} px</span>
      </label>
      <input
        id={id}
        type="range"
        className="range"
        min={0}
        max={1000}
        step={10}
        disabled={isLocked}
        value={Math.round(share * 1000)}
        aria-valuetext={`${frameSizeWords(frame)} pixels`}
        style={{ '--v': `${share * 100}%` }}
        onChange={({ target }) => onChange(resized(cut, frame, least + (Number(target.value) / 1000) * (most - least)))}
      />
      <span className="hint">{cropHint(kind, frame, hasFingers)}</span>
    </div>
  )
}

function cropHint(kind: ProfileImageKind, frame: Frame, hasFingers: boolean): string {
  if (kind === 'banner' && frame.widthPx < PROFILE_IMAGES.banner.widthPx / 2) return 'This may look soft on wide screens.'
  const what = kind === 'banner' ? 'frame' : 'circle'
  return hasFingers ? `Drag the ${what}, or pinch it.` : `Drag the ${what} or its corners, or use the arrow keys.`
}

/** The canvas takes ownership of the bitmap: a drawn-on canvas is copied with every change around it, which delays interaction. */
function Preview({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // a transferred bitmap has no size
  const [{ width, height }] = useState({ width: bitmap.width, height: bitmap.height })
  useEffect(() => {
    if (bitmap.width > 0) canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  }, [bitmap])
  return <canvas ref={canvas} width={width} height={height} />
}

const cornerLabels = {
  nwDragHandle: 'Upper left corner',
  neDragHandle: 'Upper right corner',
  seDragHandle: 'Lower right corner',
  swDragHandle: 'Lower left corner',
  nDragHandle: 'Upper edge',
  eDragHandle: 'Right edge',
  sDragHandle: 'Lower edge',
  wDragHandle: 'Left edge',
}

function toPercentCrop({ widthPx, heightPx }: OpenedPicture['size'], frame: Frame): PercentCrop {
  return {
    unit: '%',
    x: (100 * frame.xPx) / widthPx,
    y: (100 * frame.yPx) / heightPx,
    width: (100 * frame.widthPx) / widthPx,
    height: (100 * frame.heightPx) / heightPx,
  }
}

function toFrame(kind: ProfileImageKind, { widthPx, heightPx }: OpenedPicture['size'], percent: PercentCrop): Frame {
  const width = (percent.width / 100) * widthPx
  // height derived from width: screen rounding would change the aspect ratio
  return { xPx: (percent.x / 100) * widthPx, yPx: (percent.y / 100) * heightPx, widthPx: width, heightPx: width / findAspectRatio(kind) }
}
