import { Button } from '../../ui/button.tsx'
import { formatClearingDay, formatDate } from '../../ui/text/dates.ts'
import { Money } from '../../ui/text/money.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Specimen, State } from '../specimen.tsx'

export function Text() {
  return (
    <>
      <Specimen name="PageTitle" file="ui/text/page-title.tsx" about="The head of a page." cell="full">
        <State name="title">
          <PageTitle title="Settings" />
        </State>
        <State name="lead and actions">
          <PageTitle title="My Tintypes" lead="Everything you have uploaded, newest first." actions={<Button>Upload New</Button>} />
        </State>
        <State name="long text">
          <PageTitle
            title="Four Minutes of Sea, Seen from the Last Carriage of the Night Train to Trieste"
            lead="A title of sixty characters and more breaks into balanced lines and never overlaps its actions."
            actions={<Button>Edit</Button>}
          />
        </State>
        <State name="right-to-left">
          <PageTitle title={<span dir="auto">أربع دقائق من البحر</span>} lead="A title in Arabic on an English page." />
        </State>
      </Specimen>
      <Specimen name="Money" file="ui/text/money.tsx" about="An amount in whole cents, with figures of equal width." cell="small">
        <State name="price">
          <Money cents={12900} />
        </State>
        <State name="price with cents">
          <Money cents={12950} />
        </State>
        <State name="isExact">
          <Money cents={12900} isExact />
        </State>
        <State name="negative">
          <Money cents={-4200} isExact />
        </State>
        <State name="large">
          <Money cents={123456789} isExact />
        </State>
      </Specimen>
      <Specimen name="dayWords" file="ui/text/dates.ts" about="A day, without a time." cell="small">
        <State name="dayWords">{formatDate('2026-10-03')}</State>
        <State name="clearsWords">{formatClearingDay('2027-10-03', new Date('2027-09-20'))}</State>
      </Specimen>
    </>
  )
}
