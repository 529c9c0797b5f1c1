import { printName } from '@tintype/domain/prints/sizes'
import { Note } from '../../ui/feedback/note.tsx'
import { Specimen, State } from '../specimen.tsx'

export function Notes() {
  return (
    <Specimen name="Note" file="ui/feedback/note.tsx" about="A message in its place. Errors interrupt a screen reader." cell="large">
      <State name="plain">
        <Note>Your session ended. Sign in to continue.</Note>
      </State>
      <State name="good">
        <Note tone="good">Your email address is confirmed.</Note>
      </State>
      <State name="bad">
        <Note tone="bad">Check the highlighted fields.</Note>
      </State>
      <State name="long text">
        <Note>
          The picture has 1,200×1,600 pixels. It is enlarged for the {printName('large')} print, and fine lines may look softer than on the
          screen: <a href="#notes">averyveryverylongaddresswithoutanyspacethatmustbreaksomewhere.example</a>
        </Note>
      </State>
      <State name="right-to-left">
        <Note>
          <span dir="auto">تم تأكيد عنوان بريدك الإلكتروني.</span>
        </Note>
      </State>
    </Specimen>
  )
}
