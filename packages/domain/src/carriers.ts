/** A carrier whose website shows a parcel by its tracking number alone. */
export type Carrier = {
  name: string
  /** Other names in use, in lower case and without spaces and punctuation. */
  aliases: readonly string[]
  /** The tracking page; `{number}` stands for the tracking number. */
  page: string
}

/** The carriers that our manufacturers use. A carrier that also asks for a postal code has no link and is not listed. */
export const CARRIERS: readonly Carrier[] = [
  {
    name: 'DHL',
    aliases: ['dhlexpress', 'dhlpaket', 'dhlparcel', 'dhlecommerce'],
    page: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  { name: 'UPS', aliases: ['unitedparcelservice'], page: 'https://www.ups.com/track?tracknum={number}' },
  { name: 'FedEx', aliases: ['federalexpress', 'fedexexpress', 'fedexground'], page: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  {
    name: 'USPS',
    aliases: ['unitedstatespostalservice', 'uspostalservice'],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  { name: 'DPD', aliases: ['dpdclassic', 'dpdgermany'], page: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  { name: 'GLS', aliases: ['generallogisticssystems'], page: 'https://gls-group.eu/track/{number}' },
  { name: 'Deutsche Post', aliases: [], page: 'https://www.deutschepost.de/de/s/sendungsverfolgung/verfolgen.html?piececode={number}' },
  { name: 'La Poste', aliases: ['colissimo', 'lapostecolissimo'], page: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}' },
  { name: 'Chronopost', aliases: [], page: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}' },
  { name: 'Royal Mail', aliases: [], page: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}' },
  { name: 'Swiss Post', aliases: ['diepost', 'dieschweizerischepost'], page: 'https://service.post.ch/ekp-web/ui/entry/search/{number}' },
  {
    name: 'Canada Post',
    aliases: ['postescanada'],
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
  },
  { name: 'Australia Post', aliases: ['auspost'], page: 'https://auspost.com.au/mypost/track/details/{number}' },
]

/** The carrier by its name, whatever its case, spaces and punctuation; undefined for an unknown one. */
export function findCarrier(name: string): Carrier | undefined {
  const wanted = plain(name)
  return CARRIERS.find((carrier) => plain(carrier.name) === wanted || carrier.aliases.includes(wanted))
}

/** The address at which the carrier shows a parcel; null for an unknown carrier or no number: then the number is shown as text. */
export function trackingUrl({ carrier, tracking }: { carrier: string; tracking: string }): string | null {
  const known = findCarrier(carrier)
  const number = tracking.replace(/\s/g, '')
  return known && number ? known.page.replace('{number}', () => encodeURIComponent(number)) : null
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
