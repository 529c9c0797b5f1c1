import { describe, expect, test } from 'vitest'
import { CARRIERS, findCarrier, trackingUrl } from './carriers.ts'

describe('trackingUrl', () => {
  test.each([
    ['DHL', 'JJD000390007', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JJD000390007'],
    ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['FedEx', '123456789012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
    ['USPS', '9400100000000000000000', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000'],
    ['DPD', '01234567890123', 'https://tracking.dpd.de/status/en_US/parcel/01234567890123'],
    ['GLS', '12345678901', 'https://gls-group.eu/track/12345678901'],
    ['Deutsche Post', 'RR123456785DE', 'https://www.deutschepost.de/de/s/sendungsverfolgung/verfolgen.html?piececode=RR123456785DE'],
    ['La Poste', '8L01234567890', 'https://www.laposte.fr/outils/suivre-vos-envois?code=8L01234567890'],
    ['Chronopost', '1234567890123', 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=1234567890123'],
    ['Royal Mail', 'AB123456789GB', 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB'],
    ['Swiss Post', '990012345612345678', 'https://service.post.ch/ekp-web/ui/entry/search/990012345612345678'],
    ['Canada Post', '1234567890123456', 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=1234567890123456'],
    ['Australia Post', 'ABC123456789', 'https://auspost.com.au/mypost/track/details/ABC123456789'],
  ])('a parcel of %s with the number %s links to %s', (carrier, tracking, url) => {
    expect(trackingUrl({ carrier, tracking })).toBe(url)
  })

  test('every carrier of the table has a case above', () => {
    const pages = CARRIERS.map(({ page }) => page)
    expect(pages).toHaveLength(13)
    for (const page of pages) expect(page).toMatch(/^https:\/\/[^{}]+\{number\}$/)
  })

  test.each(['Brieftaube', '', 'PostNL'])('a parcel of the unknown carrier “%s” has no link', (carrier) => {
    expect(trackingUrl({ carrier, tracking: 'A1' })).toBeNull()
  })

  test('a number is one part of the address, whatever it contains', () => {
    expect(trackingUrl({ carrier: 'UPS', tracking: '1Z 99&x=/..$&' })).toBe('https://www.ups.com/track?tracknum=1Z99%26x%3D%2F..%24%26')
    expect(trackingUrl({ carrier: 'UPS', tracking: '  ' })).toBeNull()
  })
})

test.each([
  ['dhl', 'DHL'],
  ['D.H.L. Express', 'DHL'],
  ['Fed Ex', 'FedEx'],
  ['U.S. Postal Service', 'USPS'],
  ['Colissimo', 'La Poste'],
  ['ROYAL-MAIL', 'Royal Mail'],
])('the carrier “%s” is %s', (written, name) => {
  expect(findCarrier(written)?.name).toBe(name)
})

test('no two carriers share a name', () => {
  const names = CARRIERS.flatMap(({ name, aliases }) => [name.toLowerCase().replace(/\W/g, ''), ...aliases])
  expect(new Set(names).size).toBe(names.length)
})
