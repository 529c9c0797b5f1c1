import type { PlateFit } from '@tintype/contract/plate-fit'
import type { ChosenPicture } from './artwork-picture.ts'

/** The picture whole; what the chosen plate cuts away is darkened. */
export function CropWindow({ picture, fit, label }: { picture: ChosenPicture; fit: PlateFit; label: string }) {
  const { url, widthPx, heightPx, file } = picture
  const lost = `${(fit.lostShare * 100).toFixed(2)}%`
  const style = {
    '--a': widthPx / heightPx,
    '--cut-x': fit.cut === 'sides' ? lost : '0%',
    '--cut-y': fit.cut === 'ends' ? lost : '0%',
  }
  return (
    <div className="crop" style={style}>
      <img src={url} width={widthPx} height={heightPx} alt={`Your picture, ${file.name}, as it is cut for ${label}`} />
      <div className="crop-shade" />
      <div className="crop-win" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
