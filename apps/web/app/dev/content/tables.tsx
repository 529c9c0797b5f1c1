import { type StatusTone, StatusWord } from '../../ui/feedback/status-word.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { Specimen, State } from '../specimen.tsx'

type Line = { order: string; title: string; tone: StatusTone; state: string; amount: string }

const lines: Line[] = [
  { order: 'T-1042', title: 'Four Minutes of Sea', tone: 'done', state: 'Shipped', amount: '$129.00' },
  {
    order: 'T-1041',
    title: 'Cathedral of Dust, Seen from the Last Carriage of the Night Train',
    tone: 'waiting',
    state: 'In production',
    amount: '$1,289.00',
  },
  { order: 'T-1040', title: 'أربع دقائق من البحر', tone: 'refused', state: 'Refunded', amount: '−$89.00' },
]

export function Tables() {
  return (
    <Specimen name="table, TableHead" file="ui/styles/base.css" about="Hairlines between the rows; figures at the right (.r)." cell="full">
      <State name="default">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <section className="dev-scroll" aria-label="Orders" tabIndex={0}>
          <table>
            <TableHead names={['Order', 'Artwork', 'State']} amounts={['Amount']} />
            <tbody>
              {lines.map(({ order, title, tone, state, amount }) => (
                <tr key={order}>
                  <td className="num">{order}</td>
                  <td>
                    <bdi>{title}</bdi>
                  </td>
                  <td>
                    <StatusWord tone={tone}>{state}</StatusWord>
                  </td>
                  <td className="r">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </State>
    </Specimen>
  )
}
