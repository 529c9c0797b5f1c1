const CONFIRMED = 'email_change_confirmed=true'
const ASKED = 'email_change_asked=true'

/** The link at the old address changes nothing yet: where it leads back to must not say that it did. */
export function leadingToAsked(url: string): string {
  return withReturn(url, (back) => back.replace(CONFIRMED, ASKED))
}

/** The provider takes the second link's return address from the first. */
export function leadingToConfirmed(url: string): string {
  return withReturn(url, (back) => back.replace(ASKED, CONFIRMED))
}

function withReturn(url: string, change: (back: string) => string): string {
  const link = new URL(url)
  const back = link.searchParams.get('callbackURL')
  if (back !== null) link.searchParams.set('callbackURL', change(back))
  return link.href
}
