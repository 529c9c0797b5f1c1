import type { PrintShape } from '../ui/artwork/print.tsx'
import { TableHead } from '../ui/table-head.tsx'
import type { LandingPicture } from './landing-content.ts'
import { LandingPrint } from './landing-picture.tsx'
import type { LandingData } from './landing-route.ts'

type Props = { title: string; text: string; earnings: LandingData['earnings']; picture: LandingPicture }

/** All sizes on one wall at one scale, with the artist's commission for each. */
export function EarningsTable({ title, text, earnings, picture }: Props) {
  return (
    <section className="landing-part earned-part lit-wall">
      <div className="wrap">
        <h2>{title}</h2>
        <p className="lead">{text}</p>
        <div className="scale" aria-hidden="true">
          {earnings.map(({ size, widthShare, shape }) => (
            <div key={size} style={{ '--share': widthShare }}>
              <LandingPrint picture={{ ...picture, alt: '' }} shape={shape as PrintShape} sizes="(max-width: 820px) 34vw, 24vw" />
            </div>
          ))}
        </div>
        <table className="earned">
          <caption>Earnings per print sold. The prints above are shown to scale.</caption>
          <TableHead names={['Size', 'Dimensions']} amounts={['You earn']} />
          <tbody>
            {earnings.map(({ size, name, measures, earned }) => (
              <tr key={size}>
                <th scope="row">{name}</th>
                <td>{measures}</td>
                <td className="r">{earned}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
