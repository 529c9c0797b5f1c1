import { fitPrint } from '@tintype/domain/prints/print-fit'
import { Avatar } from '../../ui/artwork/avatar.tsx'
import { CropMarks } from '../../ui/artwork/crop-marks.tsx'
import { Print, type PrintPicture } from '../../ui/artwork/print.tsx'
import { wallArt } from '../../ui/artwork/wall-art.ts'
import { Specimen, State } from '../specimen.tsx'

const sizes = '240px'
const pier = { ...wallArt.pier.picture, alt: 'A pier in the sea at dusk' }
const nebula = { ...wallArt.nebula.picture, alt: 'A nebula' }
const portrait = '/art/standon.webp'
const loading: PrintPicture = { ...pier, sources: [] }

export function Pictures() {
  return (
    <>
      <Specimen name="Print" file="ui/artwork/print.tsx" about="A picture as a metal print. Within a link it lifts on hover." cell="small">
        <State name="3 / 4">
          <Print picture={pier} sizes={sizes} />
        </State>
        <State name="4 / 3">
          <Print picture={pier} shape="4 / 3" sizes={sizes} />
        </State>
        <State name="7 / 10">
          <Print picture={nebula} shape="7 / 10" sizes={sizes} />
        </State>
        <State name="link">
          <PrintLink picture={nebula} />
        </State>
        <State name="link, hover" forced="hover">
          <PrintLink picture={nebula} />
        </State>
        <State name="link, focus" forced="focus">
          <PrintLink picture={nebula} />
        </State>
        <State name="loading">
          <Print picture={loading} sizes={sizes} />
        </State>
        <State name="isTiny">
          <Print picture={pier} isTiny sizes="56px" className="dev-tiny" />
        </State>
        <State name="isMature">
          <Print picture={{ ...pier, isMature: true }} sizes={sizes} />
        </State>
        <State name=".lit-wall">
          <div className="lit-wall dev-wall">
            <Print picture={nebula} sizes={sizes} />
          </div>
        </State>
      </Specimen>
      <Specimen name=".hang" file="ui/styles/print.css" about="Prints in rows of one height, with a caption." cell="full">
        <State name="captions">
          <ul className="hang" style={{ '--row': '180px' }}>
            <Hung title="Four Minutes of Sea" shape="3 / 4" />
            <Hung title="Four Minutes of Sea, Seen from the Last Carriage of the Night Train" shape="4 / 3" />
            <Hung title="أربع دقائق من البحر" shape="3 / 4" />
            <li className="rest" />
          </ul>
        </State>
      </Specimen>
      <Specimen name="CropMarks" file="ui/artwork/crop-marks.tsx" about="What a print cuts off is dark." cell="small">
        <State name="cut at the sides">
          <Cropped shape="4 / 3" size={{ widthPx: 4000, heightPx: 3000 }} />
        </State>
        <State name="cut at the ends">
          <Cropped shape="1 / 2" size={{ widthPx: 1500, heightPx: 3000 }} />
        </State>
        <State name="uncut">
          <Cropped shape="3 / 4" size={{ widthPx: 3000, heightPx: 4000 }} />
        </State>
      </Specimen>
      <Specimen name="Avatar" file="ui/artwork/avatar.tsx" about="A portrait, or the first letter." cell="small">
        <State name="picture">
          <Avatar url={portrait} name="Ines Varga" />
        </State>
        <State name="letter">
          <Avatar url={null} name="Ines Varga" />
        </State>
        <State name="sizePx 96">
          <Avatar url={portrait} name="Ines Varga" sizePx={96} />
        </State>
        <State name="right-to-left">
          <Avatar url={null} name="إيناس" />
        </State>
      </Specimen>
    </>
  )
}

function PrintLink({ picture }: { picture: PrintPicture }) {
  return (
    <a href="#pictures" className="dev-print-link">
      <Print picture={picture} sizes={sizes} />
    </a>
  )
}

function Hung({ title, shape }: { title: string; shape: '3 / 4' | '4 / 3' }) {
  return (
    <li className={shape === '4 / 3' ? 'w' : undefined}>
      <Print picture={{ ...pier, alt: '' }} shape={shape} sizes={sizes} />
      <span className="cap">
        <b dir="auto">{title}</b>
        <span className="num">$129</span>
      </span>
    </li>
  )
}

function Cropped({ shape, size }: { shape: string; size: { widthPx: number; heightPx: number } }) {
  return (
    <div className="dev-crop" style={{ aspectRatio: shape }}>
      <img src="/art/pier.webp" alt="" />
      <CropMarks fit={fitPrint(size, 'medium', 'vertical')} place={500} />
    </div>
  )
}
